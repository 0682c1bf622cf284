import { invalid } from '#kernel/server/refusal.ts'
import { choice, money, printMoney, text } from '#kinds/index.ts'
import type { PaperSheet, SheetFields } from './read-paper.ts'

/** The columns of a bank's result file; further ones are the bank's own. */
export const resultColumns = {
  number: { title: '单号', field: text('单号', { required: true, max: 40 }) },
  amount: { title: '金额', field: money('金额', { required: true, min: 1 }) },
  result: {
    title: '结果',
    field: choice('结果', { '1': '成功', '2': '失败' }, { required: true }),
  },
  serial: { title: '银行流水号', field: text('银行流水号', { max: 64 }) },
  reason: { title: '失败原因', field: text('失败原因', { max: 200 }) },
} as const satisfies SheetFields

/** A row of a bank's result. */
export type Result = PaperSheet<typeof resultColumns>['rows'][number]

/**
 * Pairs the rows of a result with what they are about, by number and amount. An unknown row, one
 * that comes twice and a changed amount refuse the whole file, each line named.
 */
export function pairResults<T extends { readonly amount: number }>(
  rows: readonly Result[],
  wanted: ReadonlyMap<string, T>,
): readonly { readonly row: Result; readonly about: T }[] {
  const seen = new Set<string>()
  const wrong: string[] = []
  const pairs = rows.flatMap(row => {
    const about = wanted.get(row.number)
    if (about === undefined) wrong.push(`第 ${row.line} 行：没有待付款的「${row.number}」`)
    else if (seen.has(row.number)) wrong.push(`第 ${row.line} 行：「${row.number}」重复`)
    else if (about.amount !== row.amount)
      wrong.push(
        `第 ${row.line} 行：「${row.number}」金额为 ¥${printMoney(row.amount)}，应为 ¥${printMoney(about.amount)}`,
      )
    else if (row.result === '2' && row.reason === null)
      wrong.push(`第 ${row.line} 行：「${row.number}」付款失败，请填写失败原因`)
    seen.add(row.number)
    return about === undefined ? [] : [{ row, about }]
  })
  refuseLines(wrong)
  return pairs
}

/** Refuses a file with what is wrong in its lines; twenty of them at most. */
export function refuseLines(wrong: readonly string[]): void {
  if (wrong.length === 0) return
  const shown = wrong.slice(0, 20)
  const rest = wrong.length - shown.length
  const told = rest > 0 ? [...shown, `另有 ${rest} 处`] : shown
  throw invalid(told.map(message => ({ field: 'upfile', message })))
}
