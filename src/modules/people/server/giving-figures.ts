import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** What the gifts of one transaction add to one donor. Amounts in fen. */
export interface Gift {
  readonly donor: string
  readonly amount: number
  readonly paidAt: string
}

/** Adds gifts to the figures of their donors; donors are locked in the order of their ids. */
export async function countGifts(act: Act, gifts: readonly Gift[]): Promise<void> {
  if (gifts.length === 0) return
  const wire = JSON.stringify(gifts)
  await act.tx.execute(sql`
    with gift as (
      select g.donor, count(*)::int as count, sum(g.amount)::bigint as total,
             max(g.amount) as most, min(g."paidAt") as first_at, max(g."paidAt") as last_at
        from json_to_recordset(${wire}::json) as g(donor uuid, amount bigint, "paidAt" timestamptz)
       group by g.donor
    ), locked as (
      select donor.id from donor join gift on gift.donor = donor.id order by donor.id for no key update of donor
    )
    update donor
       set count = donor.count + gift.count, total = donor.total + gift.total,
           net = donor.net + gift.total, max_gift = greatest(donor.max_gift, gift.most),
           first_at = least(donor.first_at, gift.first_at),
           last_at = greatest(donor.last_at, gift.last_at)
      from gift join locked on locked.id = gift.donor
     where donor.id = gift.donor`)
}

/** What donors still gave once some of their gifts are gone; a donor without any is left out. */
export interface StandingGifts {
  readonly donor: string
  readonly most: number
  readonly firstAt: string
  readonly lastAt: string
}

/**
 * Takes gifts back that were undone or proven unpaid. First, last and largest gift become those of
 * what stands, which is asked for once nobody else adds to the donors any more.
 */
export async function uncountGifts(
  act: Act,
  gifts: readonly Gift[],
  standing: (donors: readonly string[]) => Promise<readonly StandingGifts[]>,
): Promise<void> {
  if (gifts.length === 0) return
  const donors = [...new Set(gifts.map(({ donor }) => donor))]
  await lockDonors(act, donors)
  await act.tx.execute(sql`
    with gift as (
      select g.donor, count(*)::int as count, sum(g.amount)::bigint as total
        from json_to_recordset(${JSON.stringify(gifts)}::json) as g(donor uuid, amount bigint)
       group by g.donor
    ), standing as (
      select * from json_to_recordset(${JSON.stringify(await standing(donors))}::json)
                 as s(donor uuid, most bigint, "firstAt" timestamptz, "lastAt" timestamptz)
    )
    update donor
       set count = donor.count - gift.count, total = donor.total - gift.total,
           net = donor.net - gift.total, max_gift = coalesce(standing.most, 0),
           first_at = standing."firstAt", last_at = standing."lastAt"
      from gift left join standing using (donor)
     where donor.id = gift.donor`)
}

/** Keeps others from adding to these donors until the transaction ends; in the order that all keep to. */
export async function lockDonors(act: Act, donors: readonly string[]): Promise<void> {
  await act.tx.execute(sql`
    select id from donor where id = any(${sql.param([...donors])}::uuid[])
     order by id for no key update`)
}

/**
 * The same, and nobody is about to book a gift to one of them either: of donors who become one, or
 * two again. Gifts under way are waited for, others wait.
 */
export async function closeDonors(act: Act, donors: readonly string[]): Promise<void> {
  await act.tx.execute(sql`
    select id from donor where id = any(${sql.param([...donors])}::uuid[]) order by id for update`)
}

/**
 * Lowers what a donor gave net by a refund, and how often by `gifts` that were given back wholly;
 * how much was given in all stays.
 */
export async function takeFromNet(
  act: Act,
  {
    donor,
    amount,
    gifts = 0,
  }: { readonly donor: string; readonly amount: number; readonly gifts?: number },
): Promise<void> {
  await act.tx.execute(sql`
    update donor set net = net - ${amount}::bigint, count = greatest(0, count - ${gifts}::int)
     where id = ${donor}`)
}

/** What stands of the gifts of one donor; amounts in fen. */
export interface GiftsOfDonor extends StandingGifts {
  readonly count: number
  readonly total: number
  readonly net: number
}

/** Sets the figures of donors to what their gifts say; donors that are named without any have none. */
export async function setFigures(
  act: Act,
  donors: readonly string[],
  gifts: readonly GiftsOfDonor[],
): Promise<void> {
  await act.tx.execute(sql`
    update donor
       set count = coalesce(g.count, 0), total = coalesce(g.total, 0), net = coalesce(g.net, 0),
           max_gift = coalesce(g.most, 0), first_at = g."firstAt", last_at = g."lastAt"
      from unnest(${sql.param([...donors])}::uuid[]) as named(id)
      left join json_to_recordset(${JSON.stringify(gifts)}::json)
        as g(donor uuid, count int, total bigint, net bigint, most bigint,
             "firstAt" timestamptz, "lastAt" timestamptz) on g.donor = named.id
     where donor.id = named.id`)
}
