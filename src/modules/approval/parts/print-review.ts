import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { printField } from '#kinds/registry.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { type PrintPart, printPage } from '#ui/logic/print-page.ts'
import { detailSections } from '#ui/logic/use-form.ts'
import type { PrintedTable, Review, ReviewRound } from '#ui/logic/use-trace.ts'
import { fieldsOf } from '#ui/logic/view-fields.ts'

const results = {
  waiting: '未到',
  open: '待审核',
  approved: '通过',
  rejected: '驳回',
  returned: '退回修改',
  skipped: '跳过',
} as const

/** Prints a record with what its module adds and the steps of every review on A4; masked values stay masked. */
export function printReview(
  { resource, row, permissions, printedBy }: PrintedReview,
  { review, tables }: { readonly review: Review; readonly tables: readonly PrintedTable[] },
): Promise<void> {
  const parts = Object.entries(detailSections(resource)).flatMap(
    ([section, names]): readonly PrintPart[] => {
      const facts = fieldsOf(resource, names, permissions).filter(({ name }) => name in row)
      const rows = facts.map(({ name, field }) => [field.label, textOf(row, name, field)])
      return rows.length === 0 ? [] : [{ section }, { rows }]
    },
  )
  const printed = { resource, records: [row.id] }
  const number = typeof row.number === 'string' ? [`编号 ${row.number}`] : []
  const head = [
    ...number,
    `打印人 ${printedBy}`,
    `打印时间 ${printMoment(new Date().toISOString())}`,
  ].join('　')
  const title = `${titleOf(resource, row)} 审核单`
  const beside = tables.flatMap(({ title: section, head: columns, rows }): readonly PrintPart[] => [
    { section },
    { head: columns, rows },
  ])
  return printPage(title, [{ text: head }, ...parts, ...beside, ...roundsOf(review)], printed)
}

interface PrintedReview {
  readonly resource: AnyResource
  readonly row: Presented
  readonly permissions: ReadonlySet<string>
  /** Name of the person who prints. */
  readonly printedBy: string
}

function textOf(row: Presented, name: string, field: Parameters<typeof printField>[0]): string {
  const shown = row.shown[name]
  const names = (Array.isArray(shown) ? shown : [shown]).map(nameIn).filter(each => each !== '')
  if (names.length > 0) return names.join('、')
  const value = row[name]
  return (value === null || value === undefined ? '' : printField(field, value)) || '—'
}

// A record, place or term is shown by its name, a file as an object that holds it.
function nameIn(shown: unknown): string {
  if (typeof shown === 'string') return shown
  const isFile = typeof shown === 'object' && shown !== null && 'name' in shown
  return isFile && typeof shown.name === 'string' ? shown.name : ''
}

/** Every submission with its decisions, the first one first: who said what, and when. */
export function roundsOf(review: Review): readonly PrintPart[] {
  const rounds: readonly ReviewRound[] = [...(review.earlier ?? []).toReversed(), review]
  return rounds.filter(({ steps }) => steps.length > 0).flatMap(roundParts)
}

function roundParts({ label, round = 1, ...told }: ReviewRound): readonly PrintPart[] {
  const { steps, turned = [], submittedByName, submittedAt } = told
  const decided = steps.map(step => ({
    at: step.decidedAt ?? '9999',
    cells: [
      step.name,
      results[step.state],
      step.decidedByName ?? step.role,
      step.decidedAt ? printMoment(step.decidedAt) : '',
      step.opinion ?? '',
    ],
  }))
  const handed = turned.map(turn => ({
    at: turn.at,
    cells: [
      steps.find(({ no }) => no === turn.no)?.name ?? '',
      turn.label,
      `${turn.byName} → ${turn.toName}`,
      printMoment(turn.at),
      turn.reason ?? '',
    ],
  }))
  const first = submittedAt
    ? [['提交', '提交审核', submittedByName ?? '', printMoment(submittedAt), '']]
    : []
  const rows = [...decided, ...handed].toSorted((one, other) => one.at.localeCompare(other.at))
  const head = ['节点', '结果', '办理人', '时间', '意见']
  const section = ['审核过程', label, `第 ${round} 次提交`].filter(Boolean).join(' · ')
  return [{ section }, { head, rows: [...first, ...rows.map(({ cells }) => cells)] }]
}
