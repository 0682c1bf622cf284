import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { piece } from '#kernel/server/migrate/piece.ts'
import type { donation, receipt } from '../../model/index.ts'
import { receiptableOf } from '../donation/return-value.ts'
import { whenReceiptIssued } from '../giving.ts'

type Gift = Row<typeof donation>

/** What of which gift a receipt is for. A part is live until its receipt is rejected, voided or reversed. */
export const receiptPart = pgTable(
  'receipt_part',
  {
    receipt: uuid('receipt').notNull(),
    donation: uuid('donation').notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    live: boolean('live').notNull(),
  },
  table => [
    primaryKey({ columns: [table.receipt, table.donation] }),
    index('receipt_part_by_donation').on(table.donation),
  ],
)

/** A gift is in one live receipt at most (BR-11), whoever writes. */
export const receiptPartSql = [
  piece(
    'one live receipt a gift',
    'create unique index if not exists receipt_part_live on receipt_part (donation) where live',
    'drop index if exists receipt_part_live',
  ),
]

/** Keeps what a new receipt is for. */
export async function keepParts(act: Act, receipt: string, gifts: readonly Gift[]): Promise<void> {
  await act.tx.insert(receiptPart).values(
    gifts.map(gift => ({
      ...{ receipt, donation: gift.id, amount: receiptableOf(gift), live: true },
    })),
  )
}

/** Lets the gifts of a receipt go into another one. */
export async function freeParts({ tx }: Pick<Act, 'tx'>, receipt: string): Promise<void> {
  await tx.execute(
    sql`update receipt_part set live = false where receipt = ${receipt}::uuid and live`,
  )
}

/** Those of the gifts that are in a live receipt other than `but`, with its number. */
export async function receiptedGifts(
  { tx }: Pick<Act, 'tx'>,
  gifts: readonly string[],
  but: string | null,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ donation: string; number: string }>(sql`
    select p.donation, coalesce(r.number, r.request_no) as number
      from receipt_part p join receipt r on r.id = p.receipt
     where p.live and p.donation = any(${sql.param([...gifts])}::uuid[])
       and p.receipt is distinct from ${but}::uuid`)
  return new Map(rows.map(({ donation, number }) => [donation, number]))
}

/** Those of the gifts whose receipt has taken a number and is alive, with that number (BR-11). */
async function numberedGifts(
  { tx }: Pick<Act, 'tx'>,
  gifts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ donation: string; number: string }>(sql`
    select p.donation, r.number from receipt_part p join receipt r on r.id = p.receipt
     where p.live and p.donation = any(${sql.param([...gifts])}::uuid[]) and r.number is not null`)
  return new Map(rows.map(({ donation, number }) => [donation, number]))
}

/** How many of the gifts a receipt stands for: numbered here, or handed over before (开具, 送达). */
export async function receiptedIn(
  act: Pick<Act, 'tx'>,
  gifts: readonly Pick<Gift, 'id' | 'receiptStatus'>[],
): Promise<number> {
  const numbered = await numberedGifts(
    act,
    gifts.map(({ id }) => id),
  )
  return gifts.filter(gift => numbered.has(gift.id) || isHandedOver(gift)).length
}

const isHandedOver = ({ receiptStatus }: Pick<Gift, 'receiptStatus'>) =>
  receiptStatus === '3' || receiptStatus === '4'

/** Why money of a gift cannot be given back: its receipt has taken a number and is alive (BR-11). */
export async function whyReceipted(
  act: Pick<Act, 'tx'>,
  gift: Pick<Gift, 'id' | 'receiptStatus' | 'number'>,
): Promise<string | undefined> {
  const number = (await numberedGifts(act, [gift.id])).get(gift.id)
  if (number !== undefined) return `该捐赠已开具票据 ${number}，请先作废或红冲票据`
  return isHandedOver(gift) ? `捐赠 ${gift.number} 已开具票据，请先作废或红冲票据` : undefined
}

/** The gifts that wait for a receipt: wanted, paid for, and in none that is alive. */
export const waitingGift: SQL = sql`
  want_receipt and receipt_status in ('0', '1', '7') and state in ('paid', 'partRefunded')
  and net_amount > return_value and donor is not null and donor_kind <> '3'
  and not exists (select from receipt_part p where p.donation = donation.id and p.live)`

/** Says at the gifts themselves how far their receipt is. */
export async function tellGifts(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  gifts: readonly string[],
  status: Gift['receiptStatus'],
): Promise<void> {
  await tx.execute(sql`
    update donation set receipt_status = ${status}, version = version + 1,
           updated_at = ${now.toISOString()}::timestamptz
     where id = any(${sql.param([...gifts])}::uuid[]) and receipt_status <> ${status}`)
}

/** The gifts of a receipt that has its fiscal number, and who hears of it; those of a red one have none any more. */
export async function tellIssued(act: Act, row: Row<typeof receipt>): Promise<void> {
  if (row.isRed) return
  await tellGifts(act, row.gifts, '3')
  for (const hear of whenReceiptIssued()) await hear(act, row)
}
