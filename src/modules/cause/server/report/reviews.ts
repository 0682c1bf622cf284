import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { type FigureDifference, report, taskOfReport } from '../../model/index.ts'
import { completeTask, findOpenTask } from '../disclosure/tasks.ts'
import { textFindings } from '../text-findings.ts'
import { differencesOf, digestOf, readFigures } from './figures.ts'

export type Report = Row<typeof report>

/** Whether the reviewer of a report has said that he accepts other figures than the draft's. */
const hasAccepted = (verdict: object) =>
  'acceptDifference' in verdict && verdict.acceptDifference === true

/** The reviews of reports, one for each kind of cause. */
export const reportReviews = {
  project: reviewOf({
    ...{ kind: 'causeReport', label: '项目报告', resource: report },
    places: { list: '/project/proreport?tab=pending', detail: '/project/prordetail' },
    steps: [plainStep('报告审核')],
    onApproved: (row, verdict, act) => published(row, verdict, act),
  }),
  fund: reviewOf({
    ...{ kind: 'causeReport.fund', label: '基金报告', resource: report },
    places: { list: '/fund/fundreport?tab=pending', detail: '/fund/fundreport' },
    steps: [plainStep('报告审核')],
    onApproved: (row, verdict, act) => published(row, verdict, act),
  }),
  help: reviewOf({
    ...{ kind: 'causeReport.help', label: '求助报告', resource: report },
    places: {
      list: '/seekhelp/helpidetail?view=report&tab=pending',
      detail: '/seekhelp/helpidetail?view=report',
    },
    steps: [plainStep('报告审核')],
    onApproved: (row, verdict, act) => published(row, verdict, act),
  }),
} as const

/** The words of a report that readers read. */
export function findingsOf({ organisation, title, sections, usePlan }: Report) {
  const more = usePlan === null ? [] : [usePlan]
  return textFindings({ organisation, title: title ?? '', body: sections ?? '', more }, 'sections')
}

/** Publishes with the figures of now; where they differ from the draft's, the reviewer must have said so. */
async function published(row: Report, verdict: object, act: Act): Promise<Patch<typeof report>> {
  const blocked = findingsOf(row).filter(({ level }) => level === 'block')
  if (blocked.length > 0)
    act.refuse(`不能发布：${blocked.map(({ message }) => message).join('；')}`)
  const figures = await readFigures(act.tx, row)
  const differences = row.figures === null ? [] : differencesOf(row.figures, figures)
  if (differences.length > 0 && !hasAccepted(verdict))
    act.refuse(
      `账面与报告不一致（${differences.map(differenceInWords).join('；')}），请核对并接受差异后发布`,
      'acceptDifference',
    )
  if (row.corrects !== null) await supersede(row.corrects, act)
  const digest = digestOf(figures)
  const task = row.coversTask ?? (await proposedTask(act, row))
  if (task !== null) await completeTask(act, task, { doneReport: row.id })
  await noteShown(act, row, digest)
  const now = act.now.toISOString()
  return { state: 'published', publishedAt: now, figures, digest, dataAt: now, coversTask: task }
}

function differenceInWords({ key, label, before, after }: FigureDifference): string {
  const print = (value: number) => (key === 'payments' ? `${value} 笔` : `¥${printMoney(value)}`)
  return `${label} ${print(before)} → ${print(after)}`
}

/** The version before gives way to its correction. */
async function supersede(id: string, act: Act): Promise<void> {
  const earlier = await lockRow(act, report, id)
  if (earlier.state !== 'published') act.refuse('被更正的报告已不是发布状态，不能发布更正')
  await moveRow(act, report, earlier, 'supersede')
}

/** The task that a report is proposed to do: of its type, the one that waits longest. */
export async function proposedTask(
  act: Act,
  { cause, type, period }: Pick<Report, 'cause' | 'type' | 'period'>,
): Promise<string | null> {
  const kind = taskOfReport[type]
  if (kind === undefined) return null
  return (await findOpenTask(act.tx, { cause, kinds: [kind], by: period.to }))?.id ?? null
}

function noteShown(act: Act, row: Report, figures: string): Promise<void> {
  const { id: sourceId, organisation, cause, number, type, versionNo, corrects } = row
  return appendLeaves(act, [
    {
      kind: 'publication',
      sourceType: report.path,
      sourceId,
      organisation,
      occurredAt: act.now.toISOString(),
      content: { what: 'publish', cause, number, type, version: versionNo, corrects, figures },
    },
  ])
}
