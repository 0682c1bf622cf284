import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { progress } from '#modules/cause/model/index.ts'
import type { PaidGiftTold, ReceiptTold, RefundTold } from '#modules/finance/server/index.ts'
import { tellFans } from './tell-fans.ts'

/** 捐赠成功: donors who follow hear of their gifts. */
export async function tellOfGifts(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  const known = gifts.filter(({ donor }) => donor !== null)
  if (known.length === 0) return
  const { rows } = await act.tx.execute<{ id: string; title: string | null; at: string }>(sql`
    select d.id, c.title, d.paid_at as at from donation d left join cause c on c.id = d.cause
     where d.id = any(${sql.param(known.map(({ id }) => id))}::uuid[])`)
  const facts = new Map(rows.map(row => [row.id, row]))
  for (const [organisation, own] of Map.groupBy(known, each => each.organisation))
    await tellFans(
      act,
      { scene: 'paid', organisation },
      own.map(({ id, number, donor, amount }) => ({
        ...{ donor: donor ?? '', business: `donation:${id}`, number, amount },
        cause: facts.get(id)?.title ?? null,
        at: new Date(facts.get(id)?.at ?? act.now),
      })),
    )
}

/** 票据开具: the donor hears that the receipt is there. */
export async function tellOfReceipt(act: Act, told: ReceiptTold): Promise<void> {
  const { id, number, organisation, donor, amount } = told
  if (donor === null) return
  await tellFans(act, { scene: 'receipt', organisation }, [
    { donor, business: `receipt:${id}`, number: number ?? '', amount, at: act.now },
  ])
}

/** 退款: the donor hears of what was given back. */
export async function tellOfRefund(act: Act, told: RefundTold): Promise<void> {
  if (told.donor === null) return
  const { rows } = await act.tx.execute<{ org: string; title: string | null }>(sql`
    select d.organisation as org, c.title from donation d left join cause c on c.id = d.cause
     where d.id = ${told.donation}::uuid`)
  const [gift] = rows
  if (gift === undefined) return
  const { refund, donor, amount } = told
  await tellFans(act, { scene: 'refund', organisation: gift.org }, [
    {
      ...{ donor, business: `refund:${refund.id}`, number: refund.number, amount },
      ...{ cause: gift.title, at: act.now },
    },
  ])
}

/** Most donors of one cause who hear of its progress at once. */
const mostDonors = 5000

/** 项目进展: donors of the cause hear of what was published; whoever wishes for quiet does not. */
export async function tellOfProgress(act: Act, row: Row<typeof progress>): Promise<void> {
  const { rows } = await act.tx.execute<{ donor: string; org: string; title: string }>(sql`
    select distinct f.donor, c.organisation as org, c.title
      from cause c join donation d on d.cause = c.id join fan f on f.donor = d.donor
      join donor p on p.id = f.donor
     where c.id = ${row.cause}::uuid and d.state in ('paid', 'partRefunded')
       and f.subscribed and not p.quiet
     limit ${mostDonors}`)
  const [first] = rows
  if (first === undefined) return
  await tellFans(
    act,
    { scene: 'progress', organisation: first.org },
    rows.map(({ donor, title }) => ({
      ...{ donor, business: `progress:${row.id}:${donor}`, cause: title },
      ...{ words: row.title, at: act.now },
    })),
  )
}
