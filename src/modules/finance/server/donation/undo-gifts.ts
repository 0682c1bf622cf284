import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { donation } from '../../model/index.ts'
import { standingOf } from '../closing/open-days.ts'
import { giftsGivenBack } from '../refund/under-way.ts'
import { writeOffGifts } from './write-off.ts'

/** A gift that an import wrote, and its version then. */
export interface WrittenGift {
  readonly line: number
  readonly record: string
  readonly version: number
}

type Gift = Row<typeof donation>

/**
 * Takes imported gifts back (P33) until the day they were booked on is closed. Answers, by line, why
 * some stay: touched, asked back, reconciled or spent since.
 */
export async function undoGifts(
  act: Act,
  lines: readonly WrittenGift[],
): Promise<ReadonlyMap<number, string>> {
  const gifts = await lockGifts(act, lines)
  const refunding = await giftsGivenBack(act, [...gifts.keys()])
  const closed = await closedDays(act, [...gifts.values()])
  const kept = new Map<number, string>()
  const back = new Map<string, { readonly line: number; readonly row: Gift }>()
  for (const { line, record, version } of lines) {
    const row = gifts.get(record)
    const why = whyKept(row, { version, refunding, closed })
    if (why !== undefined || row === undefined) kept.set(line, why ?? '记录已不存在')
    else back.set(record, { line, row })
  }
  const refused = await writeOffGifts(
    act,
    [...back.values()].map(({ row }) => row),
    '导入撤销',
  )
  for (const [id, why] of refused) kept.set(back.get(id)?.line ?? 0, why)
  return kept
}

/** Locked, so that nobody asks one back in the meantime. */
async function lockGifts(
  act: Act,
  lines: readonly WrittenGift[],
): Promise<ReadonlyMap<string, Gift>> {
  const ids = sql.param(lines.map(({ record }) => record))
  const rows = await selectRows(
    act.tx,
    donation,
    sql`where id = any(${ids}::uuid[]) order by id for update`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Through which day the books of the gifts' organisations are closed. */
async function closedDays(act: Act, gifts: readonly Gift[]): Promise<ReadonlyMap<string, string>> {
  const closed = new Map<string, string>()
  for (const organisation of new Set(gifts.map(gift => gift.organisation))) {
    const { closedThrough } = await standingOf(act, organisation)
    if (closedThrough !== null) closed.set(organisation, closedThrough)
  }
  return closed
}

interface Known {
  readonly version: number
  readonly refunding: ReadonlyMap<string, number>
  readonly closed: ReadonlyMap<string, string>
}

function whyKept(row: Gift | undefined, { version, refunding, closed }: Known): string | undefined {
  if (row === undefined) return '记录已不存在'
  if (row.state !== 'paid' || row.version !== version) return '捐赠已被修改'
  if (row.receiptStatus !== '0') return '捐赠已申请或开具票据'
  if (row.reconState !== 'open') return '捐赠已对账'
  if (refunding.has(row.id)) return '捐赠已申请退款'
  const day = row.valueDate ?? ''
  return day <= (closed.get(row.organisation) ?? '') ? `记账日 ${day} 已关账` : undefined
}
