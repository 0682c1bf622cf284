import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { findRow } from '#kernel/server/rows.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import type { Batch } from './batch-money.ts'
import { checkedAtOnce, checkLines, countFindings } from './check-roster.ts'

/**
 * Checks the roster once more and lets its lines count: from now on nobody else may be given the same in
 * the same period. Whoever submits for the same type and period waits, so that of two the later one
 * learns of the first (R3).
 */
export async function freezeRoster(batch: Batch, act: Act): Promise<void> {
  await lockByName(act, `rescue/${batch.rescueType}/${batch.period}`)
  const type = await findRow(act.tx, rescueType, batch.rescueType)
  if (type === undefined) throw new Error(`${batch.number} names no type`)
  const { rows } = await act.tx.execute<{ last: number }>(sql`
    select coalesce(max(no), 0)::int as last from rescue_record where batch = ${batch.id}`)
  const last = rows[0]?.last ?? 0
  if (last === 0) act.refuse('名册是空的，请先添加人员')
  for (let low = 1; low <= last; low += checkedAtOnce)
    await checkLines(act, batch, { low, high: low + checkedAtOnce - 1 })
  await countFindings(act, batch.id)
  await refuseFindings(batch, act)
  // A grant that is given once has no period in which it could be given again.
  const period = batch.period === '一次性' ? batch.number : batch.period
  const whose = type.crossCheck !== false ? '*' : batch.organisation
  // Step by step, so that no statement of a long roster takes long.
  for (let low = 1; low <= last; low += checkedAtOnce)
    await act.tx.execute(sql`
      update rescue_record r
         set dup_key = ${`${type.code}/${period}/${whose}/`} || r.person,
             occurrence = coalesce(t.last_no, 0) + 1,
             voucher_from = ${batch.voucherFrom}::date, voucher_to = ${batch.voucherTo}::date
        from rescue_record own
        left join rescue_taken(${batch.id}, ${low}, ${low + checkedAtOnce - 1}) t on t.record = own.id
       where r.id = own.id and own.batch = ${batch.id} and own.reverses is null
         and own.no between ${low} and ${low + checkedAtOnce - 1}`)
}

async function refuseFindings(batch: Batch, act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{
    no: number
    code: string
    words: string
    level: string
  }>(sql`
    select r.no, f.code, f.words, f.level from roster_finding f join rescue_record r on r.id = f.record
     where f.batch = ${batch.id} and (f.level = 'block' or f.answer is null)
     order by f.level, r.no limit 20`)
  const [first] = rows
  if (first === undefined) return
  const told = `第 ${first.no} 行 ${first.code} ${first.words}`
  if (first.level === 'block') act.refuse(`名册核查有拦截，请先处理：${told}`)
  act.refuse(`名册核查的警示须逐条说明：${told}`)
}

/** The lines of a batch that goes back to its maker count no more. */
export async function thawRoster(batch: Pick<Batch, 'id'>, act: Act): Promise<void> {
  await act.tx.execute(sql`update rescue_record set dup_key = null where batch = ${batch.id}`)
}
