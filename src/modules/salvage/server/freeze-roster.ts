import { and, between, eq, isNull, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import { addedRules } from '#modules/rescue/server/index.ts'
import { rescueRecord } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { checkedAtOnce, checkLines, countFindings } from './check-roster.ts'

/** Lines that are read at once. */
const readAtOnce = 1000

/**
 * Checks the roster once more and lets its lines count: from now on nobody else may be given the same in
 * the same period. Whoever submits for the same type and period waits, so that of two the later one
 * learns of the first (R3).
 */
export async function freezeRoster(batch: Batch, act: Act): Promise<void> {
  await lockByName(act, `rescue/${batch.rescueType}/${batch.period}`)
  const type = await findRow(act.tx, rescueType, batch.rescueType)
  if (type === undefined) throw new Error(`${batch.number} names no type`)
  const last = await checkAll(batch, act)
  if (last === 0) act.refuse('名册是空的，请先添加人员')
  await refuseFindings(batch, act)
  await refuseIncomplete(batch, act, last)
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

/** Checks the whole roster as it stands today; answers the number of its last line. */
export async function checkAll(batch: Batch, act: Act): Promise<number> {
  const { rows } = await act.tx.execute<{ last: number }>(sql`
    select coalesce(max(no), 0)::int as last from rescue_record where batch = ${batch.id}`)
  const last = rows[0]?.last ?? 0
  for (let low = 1; low <= last; low += checkedAtOnce)
    await checkLines(act, batch, { low, high: low + checkedAtOnce - 1 })
  await countFindings(act, batch.id)
  return last
}

/** Refuses a roster that stood when it was submitted and does not any more: somebody died, or a decision ended. */
export async function refuseFallen(batch: Batch, act: Act): Promise<void> {
  await checkAll(batch, act)
  const { rows } = await act.tx.execute<{ no: number; code: string; words: string; n: number }>(sql`
    select r.no, f.code, f.words, count(*) over ()::int as n
      from roster_finding f join rescue_record r on r.id = f.record
     where f.batch = ${batch.id} and f.level = 'block' order by r.no limit 1`)
  const [first] = rows
  if (first === undefined) return
  const { no, code, words, n } = first
  act.refuse(`提交后名册有 ${n} 项新的拦截，请退回修改：第 ${no} 行 ${code} ${words}`)
}

/** However a line came on the roster: what its form requires is there when it is submitted. */
async function refuseIncomplete(batch: Batch, act: Act, last: number): Promise<void> {
  const rules = await addedRules(act, { type: batch.rescueType, form: '5' })
  if (!rules.demanding) return
  const table = tableOf(rescueRecord)
  for (let low = 1; low <= last; low += readAtOnce) {
    const within = between(table.no, low, low + readAtOnce - 1)
    const where = and(eq(table.batch, batch.id), within, isNull(table.reverses))
    for (const line of await findRows(act.tx, rescueRecord, where, readAtOnce)) {
      const [fault] = rules.faultsOf(line)
      if (fault !== undefined) act.refuse(`名册第 ${line.no} 行不完整：${fault.words}`)
    }
  }
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
