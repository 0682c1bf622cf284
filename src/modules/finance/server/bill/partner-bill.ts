import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type PartnerColumn, partnerColumns } from '../../model/partner-bill.ts'
import type { PartnerBill } from '../bills/read-partner-bill.ts'
import { giving } from '../giving.ts'
import type { BillWish } from './bill-wish.ts'

/** Whose bill a file is, where the uploader says that it is a partner's; undefined for other channels. */
export async function partnerBillOf(
  act: Act,
  { merchant: id, titles }: Pick<BillWish, 'merchant' | 'titles'>,
): Promise<PartnerBill | undefined> {
  if (id === undefined) return undefined
  const [merchant] = await giving().merchants(act.tx, { ids: [id] })
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : undefined
  if (merchant === undefined || (own !== undefined && merchant.organisation !== own))
    throw refusal('商户号不存在', 'merchant')
  if (merchant.channel !== '9')
    throw refusal('只有合作平台的账单需要选择商户号，其他账单里已有商户号', 'merchant')
  const known = [...Object.entries(await titlesBefore(act, id)), ...Object.entries(titles ?? {})]
  return { merchant: merchant.number, titles: new Map(known) }
}

/** What the titles of this partner's last bill were read as. */
async function titlesBefore({ tx }: Act, merchant: string): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ titles: Record<string, string> }>(sql`
    select titles from bill where merchant = ${merchant}::uuid and titles is not null
     order by created_at desc limit 1`)
  return rows[0]?.titles ?? {}
}

/** What a person said of titles, as the screen sends it. */
export function titlesSaid(typed: string): Record<string, string> {
  let said: unknown
  try {
    said = JSON.parse(typed)
  } catch {
    throw wrongTitles()
  }
  return titlesGiven(said)
}

/** The same once it is read: each title stands for a column that there is. */
export function titlesGiven(said: unknown): Record<string, string> {
  const columns = Object.keys(partnerColumns) as [PartnerColumn]
  const { data } = z.record(z.string().max(100), z.enum(columns)).safeParse(said)
  if (data === undefined) throw wrongTitles()
  return data
}

const wrongTitles = () => refusal('列映射有误', 'titles')
