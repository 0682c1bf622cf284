import { sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { monthlyBoard, planCourse } from '../../model/monthly-calls.ts'
import { nextMonth } from './debit-days.ts'
import { monthlyContractServing } from './monthly-contract.ts'
import { monthlyPlanServing } from './monthly-plan.ts'

const share = (part: unknown, whole: unknown) =>
  Number(whole) === 0 ? null : Math.round((Number(part) * 10_000) / Number(whole))

const boardRoute = route(monthlyBoard, {
  access: { action: 'monthlyContract.view' },
  summary: '月捐看板',
  async read({ month: asked }, act) {
    const month = asked ?? beijingDay(act.now).slice(0, 7)
    const [from, until] = [`${month}-01`, `${nextMonth(month)}-01`]
    const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
    const within = visible(monthlyContractServing, act.person) ?? sql`true`
    const day = (column: string) => sql`(${sql.raw(column)} at time zone 'Asia/Shanghai')::date`
    const { rows } = await act.tx.execute<Record<string, string>>(sql`
      with mine as (select * from monthly_contract where ${within})
      select count(*) filter (where ${day('signed_at')} >= ${from}::date and ${day('signed_at')} < ${until}::date) as signed,
             count(*) filter (where ${day('signed_at')} < ${until}::date
               and (ended_at is null or ${day('ended_at')} >= ${until}::date)) as active,
             count(*) filter (where ${day('signed_at')} < ${from}::date
               and (ended_at is null or ${day('ended_at')} >= ${from}::date)) as before,
             count(*) filter (where ${day('signed_at')} < ${from}::date
               and ${day('ended_at')} >= ${from}::date and ${day('ended_at')} < ${until}::date) as lost,
             round(avg(amount) filter (where state in ('active', 'retrying')))::text as average,
             count(*) filter (where to_char(${day('signed_at')}, 'YYYY-MM') = ${yearBefore}) as year,
             count(*) filter (where to_char(${day('signed_at')}, 'YYYY-MM') = ${yearBefore}
               and state in ('active', 'retrying')) as kept
        from mine`)
    const debits = await act.tx.execute<Record<string, string>>(sql`
      with mine as (
        select d.*, d.period = min(d.period) over (partition by d.contract) as is_first from monthly_debit d
         where d.contract in (select id from monthly_contract where ${within}))
      select count(*) filter (where state <> 'skipped') as due,
             coalesce(sum(amount) filter (where state <> 'skipped'), 0) as due_amount,
             count(*) filter (where state = 'success') as paid,
             coalesce(sum(amount) filter (where state = 'success'), 0) as paid_amount,
             count(*) filter (where state in ('failed', 'retrying')) as failed,
             coalesce(sum(amount) filter (where state in ('failed', 'retrying')), 0) as failed_amount,
             count(*) filter (where is_first and state in ('success', 'failed')) as firsts,
             count(*) filter (where is_first and state = 'success') as first_paid
        from mine where period = ${month}`)
    const [row, debit] = [rows[0], debits.rows[0]]
    const figure = (name: string) => ({
      ...{ count: Number(debit?.[name] ?? 0), amount: Number(debit?.[`${name}_amount`] ?? 0) },
    })
    return {
      ...{ month, signed: Number(row?.signed ?? 0), active: Number(row?.active ?? 0) },
      ...{ due: figure('due'), paid: figure('paid'), failed: figure('failed') },
      first: share(debit?.first_paid, debit?.firsts ?? 0),
      churn: share(row?.lost, row?.before ?? 0),
      average: row?.average == null ? null : Number(row.average),
      kept: share(row?.kept, row?.year ?? 0),
    }
  },
})

const courseRoute = route(planCourse, {
  access: { action: 'monthlyPlan.view' },
  summary: '月捐计划逐月情况',
  async read({ id }, act) {
    await readInScope(act, monthlyPlanServing, id)
    const since = addDays(beijingDay(act.now), -730).slice(0, 7)
    const months = await act.tx.execute<Record<string, string>>(sql`
      select period as month, count(*) filter (where state <> 'skipped') as due,
             count(*) filter (where state = 'success') as paid,
             count(*) filter (where state = 'failed') as failed,
             coalesce(sum(amount) filter (where state = 'success'), 0) as amount
        from monthly_debit where plan = ${id} and period >= ${since} group by 1 order by 1`)
    const cohorts = await act.tx.execute<Record<string, string>>(sql`
      select to_char(signed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*) as signed,
             count(*) filter (where state in ('active', 'retrying')) as active
        from monthly_contract where plan = ${id} and signed_at is not null group by 1 order by 1`)
    const failures = await act.tx.execute<Record<string, string>>(sql`
      select fail_kind as kind, count(*) as count from monthly_debit
       where plan = ${id} and fail_kind is not null group by 1 order by 2 desc`)
    const number = (row: Record<string, string>, name: string) => Number(row[name] ?? 0)
    return {
      months: months.rows.map(row => ({
        ...{ month: row.month ?? '', due: number(row, 'due'), paid: number(row, 'paid') },
        ...{ failed: number(row, 'failed'), amount: number(row, 'amount') },
      })),
      cohorts: cohorts.rows.map(row => ({
        ...{ month: row.month ?? '', signed: number(row, 'signed'), active: number(row, 'active') },
      })),
      failures: failures.rows.map(row => ({
        ...{ kind: row.kind ?? '', count: number(row, 'count') },
      })),
    }
  },
})

/** Reads of monthly giving beside its records. */
export const monthlyReads: readonly AnyRoute[] = [boardRoute, courseRoute]
