import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { aloneBelow, heartAdjustment, orangeEntry } from '../../model/index.ts'
import { deduct } from './debts.ts'
import { lockUser } from './entries.ts'
import { earn } from './ledger.ts'

type Adjustment = Row<typeof heartAdjustment>

/** Corrections by hand: from a hundred hearts on, and to take an entry back, by two people. */
export const heartAdjustmentServing = serve(heartAdjustment, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'TZ') }),
  async check(next, act) {
    if (next.kind !== 'reverse') {
      if (next.entry !== null) act.mark('entry', '只有冲回才选择流水')
      return
    }
    const entry = next.entry === null ? undefined : await findRow(act.tx, orangeEntry, next.entry)
    if (entry === undefined) return act.mark('entry', '请选择要冲回的流水')
    if (entry.user !== next.user) act.mark('entry', '该流水不是这位用户的')
    if (entry.hearts <= 0) act.mark('entry', '只能冲回获得的橙心')
    if (entry.hearts !== next.hearts)
      act.mark('hearts', `该流水为 ${entry.hearts} 橙心，按原数冲回`)
    if (await isReversed(act, entry.id)) act.mark('entry', '该流水已冲回')
  },
  async inserted(row, act) {
    if (row.kind === 'reverse' || row.hearts >= aloneBelow) return
    await book(act, row)
    await moveRow(act, heartAdjustment, row, 'book', { decidedAt: act.now.toISOString() })
  },
  mayMove: (row, _move, person) =>
    row.createdBy === person.accountId ? '不能审核自己提交的调整单' : true,
  moves: {
    async approve(row, _answers, act) {
      await book(act, row)
      return { approver: act.person.accountId, decidedAt: act.now.toISOString() }
    },
    reject: (_row, { opinion }, act) => ({
      ...{ opinion, approver: act.person.accountId, decidedAt: act.now.toISOString() },
    }),
  },
})

/** Whether an entry was taken back: by an entry against it, or where nothing was left as a debt alone. */
async function isReversed(act: Act, entry: string): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select 1 from orange_entry where reverses = ${entry}
    union all
    select 1 from heart_adjustment where kind = 'reverse' and state = 'done' and entry = ${entry}
    union all
    select 1 from orange_heart_debt
     where kind = '34' and source_type = 'reverse' and source_id = ${entry} limit 1`)
  return rows.length > 0
}

async function book(act: Act, row: Adjustment): Promise<void> {
  const { user, hearts, reason: memo } = row
  const source = { type: 'orange/heartAdjustment', id: row.id, title: `调整单 ${row.number}` }
  if (row.kind === 'grant') await earn(act, { user, hearts, memo, source, kind: '23' })
  if (row.kind === 'deduct') {
    const { balance } = await lockUser(act, user)
    if (balance < hearts) act.refuse(`余额不足：可用 ${balance}，扣减 ${hearts}`, 'hearts')
    await deduct(act, { user, hearts, memo, source, kind: '35' })
  }
  if (row.kind !== 'reverse' || row.entry === null) return
  await lockUser(act, user)
  if (await isReversed(act, row.entry)) act.refuse('该流水已冲回')
  await deduct(act, { user, hearts, memo, source, kind: '34', reverses: row.entry })
}

/** Takes back what a source earned, as where a photo is taken down; once. */
export async function takeBack(
  act: Act,
  given: { readonly type: string; readonly id: string; readonly memo: string },
): Promise<void> {
  const table = tableOf(orangeEntry)
  const rows = await findRows(act.tx, orangeEntry, eq(table.sourceId, given.id))
  for (const row of rows) {
    if (row.sourceType !== given.type || row.hearts <= 0 || (await isReversed(act, row.id)))
      continue
    await deduct(act, {
      ...{ user: row.user, hearts: row.hearts, kind: '34', reverses: row.id, memo: given.memo },
      organisation: row.organisation,
      source: { type: 'reverse', id: row.id, title: given.memo },
    })
  }
}
