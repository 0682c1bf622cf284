import { and, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { donor } from '#modules/people/model/index.ts'
import { receiptWaiting } from '../../model/receipt/receipt-calls.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { donationServing } from '../donation/donation.ts'
import { receiptableSum } from '../donation/return-value.ts'
import { financePorts } from '../ports.ts'
import { waitingGift } from './receipt-part.ts'

/** The gifts of one donor and year that wait for a receipt. */
export interface WaitingGroup {
  readonly organisation: string
  readonly donor: string
  readonly year: number
}

interface Asked {
  readonly organisation?: string | undefined
  readonly year?: number | undefined
}

const paidYear = sql`extract(year from paid_at at time zone 'Asia/Shanghai')::int`

/** What waits within the reach of looking at gifts; for a named person only where receipts are issued for that. */
export async function waitingWhere(
  act: Pick<Act, 'person' | 'tx'>,
  { organisation, year }: Asked,
): Promise<SQL | undefined> {
  const { rows } = await act.tx.execute<{ organisation: string }>(
    sql`select distinct organisation from donation where restriction = '3' and ${waitingGift}`,
  )
  const allowing: string[] = []
  for (const { organisation: id } of rows)
    if ((await financePorts().receiptTerms(act.tx, id)).ofCustodial) allowing.push(id)
  return and(
    visible(donationServing, act.person, {}, 'donation.view'),
    waitingGift,
    sql`(restriction <> '3' or organisation = any(${sql.param(allowing)}::uuid[]))`,
    organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`,
    year === undefined ? undefined : sql`${paidYear} = ${year}`,
  )
}

/** Every group that waits, oldest first; at most `most`. */
export async function listWaiting(
  act: Act,
  asked: Asked,
  most: number,
): Promise<readonly WaitingGroup[]> {
  const { rows } = await act.tx.execute<{ organisation: string; donor: string; year: number }>(sql`
    select organisation, donor, ${paidYear} as year from donation
     where ${await waitingWhere(act, asked)} group by 1, 2, 3 order by min(paid_at), 2 limit ${most}`)
  return rows
}

/** 待开票: gifts that wait, by donor and year. */
export const receiptWaitingRoute = route(receiptWaiting, {
  access: { action: 'receipt.view' },
  summary: '待开票的捐赠（按捐赠人和年度）',
  async read({ page, limit, ...asked }, act) {
    const where = await waitingWhere(act, asked)
    const sums = await act.tx.execute<{ total: number; gifts: number; amount: string }>(sql`
      select count(*)::int as total, coalesce(sum(gifts), 0)::int as gifts,
             coalesce(sum(amount), 0)::text as amount
        from (select count(*) as gifts, sum(${receiptableSum}) as amount from donation
               where ${where} group by organisation, donor, ${paidYear}) g`)
    const { rows } = await act.tx.execute<Group>(sql`
      select g.*, d.kind as "donorKind", d.uscc is not null as "hasUscc",
             d.phone is not null or d.email is not null as "hasContact"
        from (select organisation, donor, ${paidYear} as year, count(*)::int as gifts,
                     sum(${receiptableSum})::text as amount, min(paid_at)::text as oldest
                from donation where ${where}
               group by 1, 2, 3 order by min(paid_at), 2
               limit ${limit} offset ${(page - 1) * limit}) g
        join donor d on d.id = g.donor order by g.oldest, g.donor`)
    const words = await gatherWords(
      act.tx,
      rows.map(row => ({ resource: donor.path, id: row.donor })),
    )
    const names = await nameOrganisationsById(
      act,
      rows.map(row => row.organisation),
    )
    const [sum] = sums.rows
    return {
      total: sum?.total ?? 0,
      gifts: sum?.gifts ?? 0,
      amount: Number(sum?.amount ?? 0),
      list: rows.map(row => ({
        organisation: row.organisation,
        organisationName: names.get(row.organisation) ?? '',
        donor: row.donor,
        name: words.record(donor.path, row.donor) ?? '',
        isUnit: isUnit(row.donorKind),
        year: row.year,
        gifts: row.gifts,
        amount: Number(row.amount),
        oldest: new Date(row.oldest).toISOString(),
        lacks: lacksOf(row),
      })),
    }
  },
})

type Group = {
  readonly organisation: string
  readonly donor: string
  readonly year: number
  readonly gifts: number
  readonly amount: string
  readonly oldest: string
  readonly donorKind: string
  readonly hasUscc: boolean
  readonly hasContact: boolean
}

/** Whether a donor's receipts bear the name of a body. */
export const isUnit = (kind: string) => kind === 'company' || kind === 'group'

function lacksOf({ donorKind, hasUscc, hasContact }: Group): string | null {
  if (isUnit(donorKind) && !hasUscc) return '缺少统一社会信用代码'
  return hasContact ? null : '缺少邮箱或手机'
}
