import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { help } from '#modules/help/model/index.ts'
import { aidedPerson, aidVisit } from '../model/index.ts'
import { closeRequests } from './requests/fan-request.ts'

const rescueClasses: Readonly<Record<string, string>> = help.fields.rescueClass.options

/** Aided people: whoever may not see minors meets none of them (BR-42). */
export const aidedPersonServing = serve(aidedPerson, {
  where: person =>
    person.sensitivities.has('P4') ? undefined : eq(columnNamed(aidedPerson, 'minor'), false),
  finds: {
    overdue: () =>
      and(
        sql`${columnNamed(aidedPerson, 'nextVisit')} < ${beijingDay(new Date())}`,
        sql`${columnNamed(aidedPerson, 'nextVisit')} is not null`,
      ) ?? sql`false`,
  },
  async enrich(rows, act) {
    const { rows: found } = await act.tx.execute<{
      person: string
      org: string
      classes: string[]
    }>(sql`
      select beneficiary as person, organisation as org, array_agg(distinct rescue_class) as classes
        from help
       where beneficiary = any(${sql.param(rows.map(row => row.person))}::uuid[])
         and approved_at is not null and deleted_at is null
       group by 1, 2`)
    const known = new Map(found.map(each => [`${each.org} ${each.person}`, each.classes]))
    return new Map(
      rows.map(row => [
        row.id,
        {
          categories: (known.get(`${row.organisation} ${row.person}`) ?? [])
            .filter(each => each !== 'none')
            .map(each => rescueClasses[each] ?? each),
        },
      ]),
    )
  },
  sums: ['cash'],
})

/** Visits with their rules: two different people, one after the other in time; of a child only for whoever sees it. */
export const aidVisitServing = serve(aidVisit, {
  where: person =>
    person.sensitivities.has('P4')
      ? undefined
      : sql`not exists (select from ${tableOf(aidedPerson)} a
          where a.id = ${columnNamed(aidVisit, 'aided')} and a.minor)`,
  prepare: async (draft, act) => ({
    organisation: (await lockRow(act, aidedPerson, draft.aided)).organisation,
  }),
  check(next, act) {
    const today = beijingDay(act.now)
    if (next.on > today) act.mark('on', '回访日期不能晚于今天')
    if (next.first === next.second) act.mark('second', '回访须两人同行，同行人不能是回访人本人')
    if (next.next !== null && next.next <= next.on) act.mark('next', '下次回访应晚于本次')
    if (next.way === 'home' && (next.photos?.length ?? 0) === 0)
      act.mark('photos', '上门回访请上传现场照片')
  },
  async inserted(row, act) {
    const aided = await lockRow(act, aidedPerson, row.aided)
    await updateRow(act, aidedPerson, aided, { nextVisit: row.next })
  },
})

/** Days after the last help until somebody looks in, where no visit says otherwise. */
const firstVisitDays = 90

/** Every quarter of an hour: who was helped by whom, counted from cases and what was paid for them. */
export const renewAided = job('fans.renew-aided', {
  label: '受助人汇总',
  payload: z.object({}),
  retries: 3,
  every: '*/15 * * * *',
  async run(_payload, work) {
    await work.change(act => renewAidedPeople(act))
    await work.change(act => closeRequests(act))
  },
})

async function renewAidedPeople(act: Act): Promise<void> {
  const visit = addDays(beijingDay(act.now), firstVisitDays)
  const now = act.now.toISOString()
  await act.tx.execute(sql`
    with paid as (
      -- Of the request's own money, or of a fund's or project's that paid for it.
      select request as cause, sum(paid) as amount,
             max(paid_on::timestamp at time zone 'Asia/Shanghai') as last_at
        from request_payment where paid > 0 group by request
    ), counted as (
      select h.organisation, h.beneficiary as person,
             (array_agg(h.areas[1] order by h.approved_at desc))[1] as area,
             count(*) as times, coalesce(sum(paid.amount), 0) as cash,
             max(coalesce(paid.last_at, h.approved_at)) as last_at,
             count(*) filter (where h.state in ('approved', 'raising', 'raised', 'executing', 'paused')) as open,
             bool_or('name' = any(h.public_scope)) as full_name,
             bool_or(coalesce(cardinality(h.public_scope), 0) > 0) as some
        from help h left join paid on paid.cause = h.id
       where h.beneficiary is not null and h.approved_at is not null and h.deleted_at is null
       group by 1, 2
    ), told as (
      select c.*, p.minor, p.sex,
             case when c.full_name then 'full' when c.some then 'partial' else 'none' end as consent
        from counted c join person p on p.id = c.person
    )
    insert into aided_person as a (id, version, created_at, updated_at, organisation, person, minor, sex,
      area, help_times, cash, goods, vouchers, last_at, open_cases, next_visit, consent)
    select gen_random_uuid(), 1, ${now}::timestamptz, ${now}::timestamptz, organisation, person, minor, sex,
           area, times, cash, 0, 0, last_at, open, ${visit}::date, consent
      from told
    on conflict (person, organisation) do update
       set minor = excluded.minor, sex = excluded.sex, area = excluded.area,
           help_times = excluded.help_times, cash = excluded.cash, last_at = excluded.last_at,
           open_cases = excluded.open_cases, consent = excluded.consent
     where (a.minor, a.sex, a.area, a.help_times, a.cash, a.last_at, a.open_cases, a.consent)
           is distinct from (excluded.minor, excluded.sex, excluded.area, excluded.help_times,
             excluded.cash, excluded.last_at, excluded.open_cases, excluded.consent)`)
  act.afterwards(() => invalidateCounts(aidedPerson))
}
