import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, lockRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { payout } from '#modules/cause/model/index.ts'
import { openRosterPayout, whenRosterPaid, whenRosterUnpaid } from '#modules/cause/server/index.ts'
import { grantBatch, rescueRecord } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { recount } from './counters.ts'
import { rejectUnpaid } from './reject-lines.ts'

/** Lines that one payout takes. */
const mostPaid = 5000

/** Said when a batch is submitted, long before its payout is applied for. */
export function refuseLong(act: Pick<Act, 'refuse'>, persons: number): void {
  if (persons > mostPaid) act.refuse('现金批次不超过 5,000 人，请分批')
}

/** A cash batch is paid as a payout to many: its lines are the roster, the batch its basis. Answers its id, null where
 * nobody on it can be paid. */
export async function openPayout(batch: Batch, act: Act): Promise<string | null> {
  if (batch.cause === null) throw new Error(`${batch.number} names no cause`)
  const where = and(
    eq(tableOf(rescueRecord).batch, batch.id),
    eq(tableOf(rescueRecord).sendStatus, '0'),
    eq(tableOf(rescueRecord).heldBack, false),
    sql`not exists (select from roster_finding f
      where f.record = ${tableOf(rescueRecord).id} and f.level = 'block')`,
  )
  const found = await findRows(act.tx, rescueRecord, where, mostPaid + 1)
  refuseLong(act, found.length)
  if (found.length === 0) return null
  const lines = found.toSorted((one, other) => one.no - other.no)
  await act.tx.execute(sql`
    update rescue_record r set pay_line = x.at
      from unnest(${sql.param(lines.map(({ id }) => id))}::uuid[]) with ordinality as x(id, at)
     where r.id = x.id`)
  return openRosterPayout(act, {
    cause: batch.cause,
    budgetLine: batch.budgetLine,
    purpose: `救助发放 ${batch.number} ${batch.title}，名册已核查并按规定公示`,
    submittedBy: batch.submittedBy,
    editors: [batch.createdBy, batch.submittedBy].flatMap(each => each ?? []),
    riskNote: `发放批次 ${batch.number} 已经审核，名册与批次一致`,
    lines: lines.map(({ name, idKind, idNumber, account, bank, amount }) => ({
      name,
      idNumber: idKind === 'idCard' ? idNumber : null,
      account: account ?? '',
      bank,
      amount,
    })),
  })
}

/**
 * Refuses to give a cash batch up while its payout can still be paid, now or after it was submitted
 * again: only one that is voided cannot.
 */
export async function refusePayoutOpen(act: Act, { payout: id }: Batch): Promise<void> {
  const found = id === null ? undefined : await findRow(act.tx, payout, id)
  if (found === undefined || found.state === 'voided') return
  act.refuse(`${standingOf(found)}，请先作废拨付单，再作废批次`)
}

const standingOf = ({ number, state }: Row<typeof payout>) =>
  `拨付单 ${number} 为「${payout.lifecycle?.states[state] ?? ''}」`

/** Why the lines of a cash batch that wait are not given up: their payout can be paid, or paid again. */
export async function whyPayable(act: Act, { payout: id }: Batch): Promise<string | undefined> {
  const found = id === null ? undefined : await findRow(act.tx, payout, id)
  if (found === undefined || ['voided', 'paid', 'signed'].includes(found.state)) return undefined
  return `${standingOf(found)}，请待付款结果，或先作废拨付单`
}

/** The bank's result of a cash batch: who got the money has it issued, the others keep the bank's reason. */
export const noteBankResult = whenRosterPaid.of(
  async (act, { payout, payFrom: _bank, results }) => {
    const [batch] = await findRows(
      act.tx,
      grantBatch,
      eq(columnNamed(grantBatch, 'payout'), payout),
      1,
    )
    if (batch === undefined) return
    // By the numbers that the lines had when the payout was applied for: who was held back then is not
    // on it, whatever became of the objection since. Batches of before that have none: they count.
    await act.tx.execute(sql`
    with line as (
      select id, case when bool_or(pay_line is not null) over () then pay_line
                      else row_number() over (order by no) end as at
        from rescue_record
       where batch = ${batch.id} and send_status = '0' and reverses is null
         and (pay_line is not null or not held_back)
    ), result as (
      select * from json_to_recordset(${JSON.stringify(results)}::json) as x(no int, ok boolean, reason text)
    )
    update rescue_record r
       set send_status = case when result.ok then '1' else '0' end, version = r.version + 1,
           issued_at = case when result.ok then ${act.now.toISOString()}::timestamptz end,
           issuer = case when result.ok then ${act.person.accountId}::uuid end,
           proof_kind = case when result.ok then '4' end,
           signed_at = case when result.ok then ${act.now.toISOString()}::timestamptz end,
           reject_note = case when result.ok then null else result.reason end
      from line join result on result.no = line.at where r.id = line.id`)
    await recount(act, batch.id)
    await act.tx.execute(sql`
    update grant_batch set state = case when state = 'confirmed' then 'issuing' else state end,
           issued_at = coalesce(issued_at, ${act.now.toISOString()}::timestamptz),
           issuer = coalesce(issuer, ${act.person.accountId}::uuid), version = version + 1
     where id = ${batch.id}`)
  },
)

/**
 * Money that came back has reached nobody: the lines wait again, with the bank's reason. Where the batch
 * is over by then and its payout is given up, they are rejected, and another batch may issue them.
 */
export const noteUnpaid = whenRosterUnpaid.of(async (act, { payout, how, reason }) => {
  const [found] = await findRows(
    act.tx,
    grantBatch,
    eq(columnNamed(grantBatch, 'payout'), payout),
    1,
  )
  if (found === undefined) return
  const batch = await lockRow(act, grantBatch, found.id)
  if (how === 'bounced')
    await act.tx.execute(sql`
      update rescue_record set send_status = '0', issued_at = null, issuer = null, proof_kind = null,
             signed_at = null, reject_note = ${reason.slice(0, 200)}, version = version + 1
       where batch = ${batch.id} and send_status = '1' and reverses is null`)
  else if (batch.state === 'finished' || batch.state === 'closed') await rejectUnpaid(batch, act)
  await recount(act, batch.id)
})
