import { sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { schemaOf } from '#kinds/registry.ts'
import { company, companyFigures, companyLookUp } from '../model/index.ts'
import { companyServing } from './company.ts'
import { identityOf } from './shared-identity.ts'

const lookUpRoute = route(companyLookUp, {
  access: { action: 'company.create' },
  summary: '按统一社会信用代码查询企业',
  async read({ uscc }, act) {
    const parsed = schemaOf(company.fields.uscc).safeParse(uscc)
    if (!parsed.success) act.refuse(parsed.error.issues[0]?.message ?? '代码有误', 'uscc')
    const code = String(parsed.data)
    const organisation = act.person.ownerId
    const { rows } = await act.tx.execute<{ id: string; name: string }>(sql`
      select id, name from company
       where uscc = ${code} and organisation is not distinct from ${organisation}::uuid limit 1`)
    return {
      own: rows[0] ?? null,
      facts: (await identityOf(act, code))?.facts ?? null,
    }
  },
})

type Counted = { name: string | null; gifts: number; amount: string }

const figuresRoute = route(companyFigures, {
  access: { action: 'company.view' },
  summary: '查询企业捐赠概况',
  async read({ id }, act) {
    const row = await readInScope(act, companyServing, id)
    const given = sql`d.donor = ${row.donor}::uuid and d.state in ('paid', 'partRefunded')`
    const years = await act.tx.execute<Counted>(sql`
      select to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY') as name, count(*)::int as gifts,
             sum(d.net_amount)::text as amount from donation d where ${given} group by 1 order by 1`)
    const causes = await act.tx.execute<
      Counted & { cause: string | null; status: string | null }
    >(sql`
      select cause.title as name, d.cause, cause.status, count(*)::int as gifts,
             sum(d.net_amount)::text as amount
        from donation d left join cause on cause.id = d.cause where ${given}
       group by 1, 2, 3 order by sum(d.net_amount) desc limit 50`)
    const staff = await act.tx.execute<{ gifts: number; amount: string }>(sql`
      select coalesce(sum(o.count), 0)::int as gifts, coalesce(sum(o.net), 0)::text as amount
        from company_staff s join donor o on o.id = s.donor where s.company = ${id}::uuid`)
    const matched = await act.tx.execute<{ amount: string }>(sql`
      select coalesce(sum(d.net_amount), 0)::text as amount from donation d
       where ${given} and d.channel = '12'`)
    return {
      byYear: years.rows.map(({ name, gifts, amount }) => ({
        ...{ name: name ?? '', gifts, amount: Number(amount) },
      })),
      byCause: causes.rows.map(({ name, gifts, amount, cause, status }) => ({
        ...{ name: name ?? '非限定', gifts, amount: Number(amount), cause, status: status ?? '' },
      })),
      staff: {
        ...{ name: '员工', gifts: staff.rows[0]?.gifts ?? 0 },
        amount: Number(staff.rows[0]?.amount ?? 0),
      },
      matched: Number(matched.rows[0]?.amount ?? 0),
    }
  },
})

export const companyRoutes: readonly AnyRoute[] = [lookUpRoute, figuresRoute]
