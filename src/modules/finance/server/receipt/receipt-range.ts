import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { receiptRange } from '../../model/index.ts'
import type { RangeUse } from '../../model/receipt/receipt-range.ts'

type Range = Row<typeof receiptRange>

/** Numbers of a range at most: a year of a large organisation is a tenth of it. */
const mostNumbers = 1_000_000
/** Missing numbers that are named. */
const named = 20

/** Ranges of paper receipts: written down, put in use one after the other, ended at a number that is told. */
export const receiptRangeServing = serve(receiptRange, {
  prepare: ({ fiscalCode, firstNo, lastNo }) => ({ name: nameOf({ fiscalCode, firstNo, lastNo }) }),
  async check(next, act) {
    // Two that are written at once must not overlap either.
    await lockByName(act, `receipt ranges ${next.organisation}`)
    if (next.lastNo < next.firstNo) return act.mark('lastNo', '止号不能小于起号')
    if (Number(next.lastNo) - Number(next.firstNo) >= mostNumbers)
      return act.mark('lastNo', '一个号段最多 100 万张')
    if (next.receivedOn > beijingDay(act.now)) act.mark('receivedOn', '领用日期不能晚于今天')
    const [other] = await selectRows(
      act.tx,
      receiptRange,
      sql`where organisation = ${next.organisation}::uuid and fiscal_code = ${next.fiscalCode} and first_no <= ${next.lastNo}
            and last_no >= ${next.firstNo} and id is distinct from ${next.id ?? null}::uuid limit 1`,
    )
    if (other !== undefined) act.mark('firstNo', `与号段 ${other.name} 重叠`)
  },
  moves: {
    async start(row, { endedNo, spoilt }, act) {
      await lockByName(act, `receipt ranges ${row.organisation}`)
      const [old] = await selectRows(
        act.tx,
        receiptRange,
        sql`where organisation = ${row.organisation}::uuid and state = 'active' for update`,
      )
      if (old === undefined) {
        if (endedNo !== null || spoilt !== null)
          act.mark('endedNo', '没有使用中的号段，不填末号和损毁的号码')
        act.settle()
      } else {
        const end = await endOf(act, old, { endedNo, spoilt })
        await moveRow(act, receiptRange, old, 'end', { ...end, endReason: `启用 ${row.name}` })
      }
      return { startedAt: act.now.toISOString() }
    },
    async end(row, { endedNo, spoilt, reason }, act) {
      return { ...(await endOf(act, row, { endedNo, spoilt })), endReason: reason }
    },
  },
  async enrich(rows, act) {
    const found = new Map<string, RangeUse>()
    for (const row of rows) found.set(row.id, await rangeUse(act, row))
    return found
  },
})

const nameOf = ({
  fiscalCode,
  firstNo,
  lastNo,
}: Pick<Range, 'fiscalCode' | 'firstNo' | 'lastNo'>) => `${fiscalCode} ${firstNo}–${lastNo}`

/** Ends a range at its last number: every number up to it stands on a receipt or was spoilt. */
async function endOf(
  act: Act,
  row: Range,
  { endedNo, spoilt }: { readonly endedNo: string | null; readonly spoilt: string | null },
) {
  if (endedNo !== null && (endedNo < row.firstNo || endedNo > row.lastNo))
    act.mark('endedNo', `末号应在号段 ${row.name} 内`)
  const lost = numbersIn(spoilt)
  const odd = lost.find(each => !/^\d{10}$/.test(each) || each < row.firstNo || each > row.lastNo)
  if (odd !== undefined) act.mark('spoilt', `「${odd}」不是号段 ${row.name} 内的号码`)
  act.settle()
  const own = { ...row, endedNo, spoilt }
  const { last, stands } = await lastUsed(act, row)
  if (last !== null && (endedNo === null || endedNo < last))
    act.mark('endedNo', `号段 ${row.name} 已用到 ${last}，末号不能小于它`)
  const doubled = lost.find(each => stands.has(each))
  if (doubled !== undefined) act.mark('spoilt', `${doubled} 已在票据上，不是损毁未用的号码`)
  const { missing } = await rangeUse(act, own)
  if (missing.length > 0)
    act.mark('spoilt', `${missing.join('、')} 没有对应的票据，请先录入票号，或列为损毁未用`)
  act.settle()
  return {
    ...{ endedNo, spoilt: lost.length === 0 ? null : lost.join('、') },
    ...{ endedBy: act.person.accountId, endedAt: act.now.toISOString() },
  }
}

const numbersIn = (typed: string | null) =>
  (typed ?? '').split(/[、,，;；\s]+/).filter(each => each !== '')

const ofRange = ({ organisation, fiscalCode, firstNo, lastNo }: Range) => sql`
  organisation = ${organisation}::uuid and fiscal_code = ${fiscalCode}
  and fiscal_no between ${firstNo} and ${lastNo}`

async function lastUsed(act: Act, row: Range) {
  const { rows } = await act.tx.execute<{ no: string }>(
    sql`select fiscal_no as no from receipt where ${ofRange(row)} order by fiscal_no desc`,
  )
  return { last: rows[0]?.no ?? null, stands: new Set(rows.map(({ no }) => no)) }
}

/** What became of the numbers of a range, up to its end or the last one used. */
async function rangeUse(act: Pick<Act, 'tx'>, row: Range): Promise<RangeUse> {
  const none = { used: 0, voided: 0, missing: [] }
  const isWhole = [row.firstNo, row.lastNo, row.endedNo ?? row.lastNo].every(each =>
    /^\d{10}$/.test(each),
  )
  if (!isWhole) return none
  const lost = sql.param(numbersIn(row.spoilt))
  const { rows } = await act.tx.execute<{ used: number; voided: number; missing: string[] }>(sql`
    with own as (select fiscal_no, state from receipt where ${ofRange(row)})
    select count(*)::int as used, count(*) filter (where state = 'voided')::int as voided,
           array(select lpad(n::text, 10, '0')
                   from generate_series(${row.firstNo}::bigint,
                          coalesce(${row.endedNo}::bigint, (select max(fiscal_no)::bigint from own),
                                   ${row.firstNo}::bigint - 1)) n
                  where lpad(n::text, 10, '0') not in (select fiscal_no from own)
                    and lpad(n::text, 10, '0') <> all(${lost}::text[])
                  order by n limit ${named}) as missing
      from own`)
  return rows[0] ?? none
}

/**
 * Refuses a number of the ministry that is typed for a receipt on paper and lies in no range in use,
 * where the organisation keeps ranges. Who ends the range meanwhile waits, or has ended it before.
 */
export async function checkInRange(
  act: Act,
  organisation: string,
  { fiscalCode, fiscalNo }: { readonly fiscalCode: string; readonly fiscalNo: string },
): Promise<void> {
  const ranges = await selectRows(
    act.tx,
    receiptRange,
    sql`where organisation = ${organisation}::uuid and state <> 'ready' order by id for share`,
  )
  if (ranges.length === 0) return
  const range = ranges.find(
    each => each.fiscalCode === fiscalCode && each.firstNo <= fiscalNo && fiscalNo <= each.lastNo,
  )
  if (range === undefined) return act.mark('fiscalNo', '该号码不在本机构已启用的票据号段内')
  if (range.state !== 'ended') return
  // What was used before the end and is written down late.
  const isLate = range.endedNo !== null && fiscalNo <= range.endedNo
  const isLost = numbersIn(range.spoilt).includes(fiscalNo)
  if (!isLate || isLost)
    act.mark(
      'fiscalNo',
      isLost
        ? `${fiscalNo} 已登记为损毁未用`
        : `号段 ${range.name} 已停用于 ${range.endedNo ?? '未用'}，请用新号段的号码`,
    )
}
