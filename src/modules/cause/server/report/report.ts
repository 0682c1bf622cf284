import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview } from '#modules/approval/server/index.ts'
import {
  cause as causeOf,
  disclosureTask,
  fundReportTypes,
  type ReportExtra,
  report,
  reportTypes,
  taskOfReport,
} from '../../model/index.ts'
import { identityOf, whyNotTold } from '../identity.ts'
import { differencesOf, digestOf, readFigures } from './figures.ts'
import { findingsOf, proposedTask, type Report, reportReviews } from './reviews.ts'

const decisions: readonly string[] = ['approve', 'return', 'reject']
const table = tableOf(report)
const ofFunds: readonly string[] = fundReportTypes

export const reportServing = serve(report, {
  async prepare(draft, act) {
    const identity = await identityOf(act, draft.cause)
    if (identity === undefined) return {}
    const { cause, type, period } = draft
    const coversTask = draft.coversTask ?? (await proposedTask(act, { cause, type, period }))
    const task = coversTask === null ? undefined : await findRow(act.tx, disclosureTask, coversTask)
    return {
      ...identity,
      number: await nextRecordNumber(act, 'XB'),
      title: draft.title ?? (await titleFor(act, { cause, type, period })),
      coversTask,
      dueOn: task?.dueOn ?? null,
      ...(await frozen(act, { cause, organisation: identity.organisation, period })),
    }
  },
  async check(next, act, before) {
    if (next.period.to > beijingDay(act.now)) act.mark('period', '期间不能晚于今天')
    if (ofFunds.includes(next.type) && next.causeKind !== 'fund')
      act.mark('type', `「${reportTypes[next.type]}」只用于基金`)
    if (before === undefined) {
      const why = await whyNotTold(act, next.cause)
      if (why !== undefined) act.mark('cause', why)
    }
    if (next.coversTask !== null && next.coversTask !== before?.coversTask) {
      const task = await findRow(act.tx, disclosureTask, next.coversTask)
      if (task?.cause !== next.cause) act.mark('coversTask', '该披露任务属于其他标的')
      else if (task.kind !== taskOfReport[next.type])
        act.mark('coversTask', '该披露任务不能由这类报告完成')
    }
  },
  async updated(row, act, before) {
    const { from, to } = row.period
    if (from === before.period.from && to === before.period.to) return
    await updateRow(act, report, row, await frozen(act, row), { label: '重新取数' })
  },
  mayMove(row, move, person) {
    if (decisions.includes(move) && row.submittedBy === person.accountId)
      return '提交人不能审核自己提交的申请'
    return move === 'recall' && row.submittedBy !== person.accountId ? '只有提交人可以撤回' : true
  },
  moves: {
    async submit(row, _answers, act) {
      if (row.sections === null) act.mark('sections', '请填写正文')
      if (row.type === '5' && (row.attachments ?? []).length === 0)
        act.mark('attachments', '请上传审计报告')
      for (const { level, field, message } of findingsOf(row))
        if (level === 'block') act.mark(field, message)
      act.settle()
      await openReview(act, { kind: kindOf(row), row, organisation: row.organisation })
      return {
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async recall(row, _answers, act) {
      await reviewed(row).withdraw(row, act)
      return {}
    },
    approve: (row, verdict, act) => reviewed(row).approve(row, verdict, act),
    return: (row, verdict, act) => reviewed(row).return(row, verdict, act),
    reject: (row, verdict, act) => reviewed(row).reject(row, verdict, act),
  },
  actions: {
    regenerate: (row, _answers, act) => frozen(act, row),
    async correct(row, { note }, act) {
      const open = and(
        eq(table.corrects, row.id),
        inArray(table.state, ['draft', 'pending', 'rejected']),
      )
      if ((await findRows(act.tx, report, open, 1)).length > 0)
        act.refuse('该报告已有更正版本在编制或审核中')
      await insertRow(act, report, {
        ...{ organisation: row.organisation, cause: row.cause, causeKind: row.causeKind },
        ...{ type: row.type, period: row.period, title: row.title, sections: row.sections },
        ...{ usePlan: row.usePlan, served: row.served, attachments: row.attachments },
        number: await nextRecordNumber(act, 'XB'),
        versionNo: row.versionNo + 1,
        corrects: row.id,
        correctionNote: note,
        ...(await frozen(act, row)),
      })
      return {}
    },
  },
  async detail(row, act) {
    const now = await readFigures(act.tx, row)
    return {
      now,
      differences: row.figures === null ? [] : differencesOf(row.figures, now),
      versions: await versionsOf(row, act),
    }
  },
})

const reviewed = ({ causeKind }: Report) => reportReviews[causeKind]
const kindOf = ({ causeKind }: Report) =>
  causeKind === 'project' ? 'causeReport' : `causeReport.${causeKind}`

type Asked = Pick<Report, 'cause' | 'organisation' | 'period'>

/** The figures of now with their digest. */
async function frozen(act: Act, asked: Asked) {
  const figures = await readFigures(act.tx, asked)
  return { figures, dataAt: act.now.toISOString(), digest: digestOf(figures) }
}

async function titleFor(
  act: Act,
  { cause, type, period: { from, to } }: Pick<Report, 'cause' | 'type' | 'period'>,
): Promise<string> {
  const found = await findRow(act.tx, causeOf, cause)
  return `${found?.title ?? ''}${reportTypes[type]}（${from} 至 ${to}）`.slice(0, 80)
}

/** Every version of the same report, the newest first. */
async function versionsOf(row: Report, act: Act): Promise<ReportExtra['versions']> {
  const chain = sql`${table.id} in (
    with recursive up as (
      select id, corrects from report where id = ${row.id}::uuid
      union select report.id, report.corrects from report join up on report.id = up.corrects),
    down as (
      select id from up
      union select report.id from report join down on report.corrects = down.id)
    select id from down)`
  const rows = await selectRows(
    act.tx,
    report,
    sql`where ${or(chain, eq(table.id, row.id))} order by ${asc(table.versionNo)}`,
  )
  return rows
    .map(({ id, versionNo: version, state, publishedAt, correctionNote: note }) => ({
      ...{ id, version, state, publishedAt, note },
    }))
    .reverse()
}
