import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { company, companyAgreement, companyPerson, companyStaff } from '../model/index.ts'

/** The company that a row hangs on, locked; one that is barred takes nothing new. */
async function ofCompany({ company: id }: { readonly company: string }, act: Act) {
  const row = await lockRow(act, company, id)
  if (row.state === 'black') act.refuse('该企业已列为不合作，请先重新跟进')
  return { organisation: row.organisation }
}

export const companyPersonServing = serve(companyPerson, { prepare: ofCompany })

/** Agreements with their rules; what came of them is counted from the company's gifts. */
export const companyAgreementServing = serve(companyAgreement, {
  prepare: ofCompany,
  check(next, act) {
    if (next.to < next.from) act.mark('to', '止期不能早于起期')
    if (next.kind === 'matching' && next.rate === null) act.mark('rate', '配捐协议请填写配捐比例')
    if (next.kind !== 'matching' && next.rate !== null) act.mark('rate', '只有配捐协议有配捐比例')
    if (next.feedbackDone && next.feedbackDue === null) act.mark('feedbackDue', '请填写反馈期限')
  },
  async enrich(rows, act) {
    const delivered = await deliveredTo(
      act.tx,
      rows.map(({ id }) => id),
    )
    return new Map(rows.map(({ id }) => [id, { delivered: delivered.get(id) ?? 0 }]))
  },
  sums: ['promised'],
})

/** What came of agreements: gifts of the company between both days, to the cause where one is named; fen. */
export async function deliveredTo(
  reader: Reader,
  agreements: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (agreements.length === 0) return new Map()
  const { rows } = await reader.execute<{ id: string; amount: string }>(sql`
    select a.id, sum(d.net_amount)::text as amount
      from company_agreement a join company c on c.id = a.company
      join donation d on d.donor = c.donor and d.state in ('paid', 'partRefunded')
       and d.value_date between a."from" and a."to" and (a.cause is null or d.cause = a.cause)
       and (a.kind <> 'matching' or d.channel = '12')
     where a.id = any(${sql.param([...agreements])}::uuid[]) group by a.id`)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

/** Donors who work for a company; shown by their public name. */
export const companyStaffServing = serve(companyStaff, {
  prepare: ofCompany,
  async check(next, act) {
    const { rows } = await act.tx.execute<{ organisation: string }>(
      sql`select organisation from donor where id = ${next.donor}::uuid and state = 'active'`,
    )
    if (rows[0]?.organisation !== next.organisation) act.mark('donor', '请选择本机构的捐赠人')
  },
  inserted: (row, act) => countStaff(act, row.company),
  removing: async (row, act) => {
    await act.tx.execute(sql`
      update company set staff_donors = greatest(0, staff_donors - 1) where id = ${row.company}`)
  },
  async enrich(rows, act) {
    const answer = await act.tx.execute<{
      id: string
      name: string
      count: number
      net: string
    }>(sql`
      select s.id, d.display_name as name, d.count, d.net::text as net
        from company_staff s join donor d on d.id = s.donor
       where s.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    return new Map(
      answer.rows.map(({ id, name, count, net }) => [id, { name, count, net: Number(net) }]),
    )
  },
})

async function countStaff(act: Act, id: string): Promise<void> {
  await act.tx.execute(sql`
    update company set staff_donors = (select count(*) from company_staff where company = ${id}::uuid)
     where id = ${id}::uuid`)
  invalidateCounts(company)
}
