import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { insert, lockInScope } from '#kernel/server/commands.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { deleteRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { type AnyServing, serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import type { CauseCalls } from '../model/cause-calls.ts'
import { budgetLine, type CauseRow, targetDonor } from '../model/index.ts'
import { type CauseKind, lockCause } from './kinds.ts'

const lines = tableOf(budgetLine)
const donors = tableOf(targetDonor)
type Line = Row<typeof budgetLine>

/** Price times quantity in fen, halves up; quantities have two digits. */
export function lineAmount({ unitPrice, quantity }: Pick<Line, 'unitPrice' | 'quantity'>): number {
  return Math.floor((unitPrice * Math.round(quantity * 100) + 50) / 100)
}

/** The parts of a cause change while it is a draft only; the cause is locked meanwhile. */
async function lockDraft(act: Act, cause: string): Promise<CauseRow> {
  const { kind, row } = await lockCause(act, cause)
  if (row.state !== 'draft') throw refusal(`${kind.label}提交后，预算须通过变更申请修改`)
  return row
}

export const budgetLineServing = serve(budgetLine, {
  async prepare(draft, act) {
    const { organisation } = await lockDraft(act, draft.cause)
    return { organisation, amount: lineAmount(draft) }
  },
  async check(next, act, before) {
    if (before !== undefined) await lockDraft(act, next.cause)
    if (lineAmount(next) < 1) act.mark('quantity', '小计不能为零')
  },
  async updated(row, act) {
    const amount = lineAmount(row)
    if (amount !== row.amount) await updateRow(act, budgetLine, row, { amount })
  },
  removing: async (row, act) => {
    await lockDraft(act, row.cause)
  },
  sums: ['amount', 'used', 'reserved'],
})

/** Named donors that are read at a time; a directed drive may have thousands. */
const atOnce = 1000

/** Removes what hangs on a cause that is removed itself. */
export async function removeParts(act: Act, cause: string): Promise<void> {
  for (const row of await findRows(act.tx, budgetLine, eq(lines.cause, cause)))
    await deleteRow(act, budgetLine, row)
  for (;;) {
    const named = await findRows(act.tx, targetDonor, eq(donors.cause, cause), atOnce)
    for (const row of named) await deleteRow(act, targetDonor, row)
    if (named.length < atOnce) return
  }
}

/** `POST …/setBudget`: the whole budget table of a draft at once, as it is typed or pasted. */
export const setBudgetRoute = (
  { setBudget }: CauseCalls,
  kind: CauseKind,
  serving: AnyServing,
): AnyRoute =>
  route(setBudget, {
    access: { action: 'budgetLine.update' },
    summary: '保存项目预算',
    async change({ id, lines: given, known }, act) {
      await lockInScope(act, serving, { id, action: `${kind.kind}.update` })
      await lockDraft(act, id)
      const held = await findRows(act.tx, budgetLine, eq(lines.cause, id))
      if (known !== undefined) await refuseOld(act, held, known)
      for (const row of held) await deleteRow(act, budgetLine, row)
      for (const [at, line] of given.entries())
        await insertLine(act, { ...line, cause: id, sort: at }, at)
      return findRows(act.tx, budgetLine, eq(lines.cause, id))
    },
  })

/** Refuses a table that started from other lines than are stored now, naming who was faster. */
async function refuseOld(act: Act, held: readonly Line[], known: readonly string[]) {
  const isSame = held.length === known.length && held.every(({ id }) => known.includes(id))
  if (isSame) return
  const [line] = held
  const words = await gatherWords(
    act.tx,
    line?.createdBy == null ? [] : [{ resource: accountPath, id: line.createdBy }],
  )
  const name = line?.createdBy == null ? undefined : words.record(accountPath, line.createdBy)
  const by =
    name === undefined || line === undefined
      ? '他人'
      : `${name}于 ${formatMoment(new Date(line.createdAt))} `
  throw new Refusal('conflict', `预算已被${by}修改，请核对后再保存`)
}

/** Wrong fields are named with the number of their line: `lines.2.unitPrice`. */
async function insertLine(act: Act, line: Readonly<Record<string, unknown>>, at: number) {
  try {
    await insert(act, budgetLineServing, line)
  } catch (error) {
    const errors =
      error instanceof Refusal
        ? (error.dataPoints as { errors?: { field: string; message: string }[] } | null)?.errors
        : undefined
    if (errors === undefined) throw error
    for (const each of errors) act.mark(`lines.${at}.${each.field}`, each.message)
    act.settle()
  }
}
