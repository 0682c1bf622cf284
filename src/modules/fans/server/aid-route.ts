import { sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { type HelpKind, help, helpKinds } from '#modules/help/model/index.ts'
import { aidTimeline } from '../model/index.ts'
import { aidedPersonServing } from './aided-person.ts'

const states: Readonly<Record<string, string>> = help.lifecycle?.states ?? {}
const organisationPath = 'charity/organisation'

/** `GET …/getTimeline`: cases and payouts on one line. Who sees them all is the platform; others see their own. */
export const aidTimelineRoute: AnyRoute = route(aidTimeline, {
  access: { action: 'aidedPerson.view' },
  summary: '查询救助历程',
  async read({ id }, act) {
    const row = await readInScope(act, aidedPersonServing, id)
    const everywhere = act.person.ownerKind === 'platform'
    const within = everywhere ? sql`` : sql` and h.organisation = ${row.organisation}::uuid`
    const cases = await act.tx.execute<{
      id: string
      number: string
      kind: HelpKind
      org: string
      at: string
      approved: string
      state: string
    }>(sql`
      select h.id, h.number, h.help_kind as kind, h.organisation as org, h.approved_at as at,
             coalesce(h.approved_amount, 0)::text as approved, h.state
        from help h where h.beneficiary = ${row.person}::uuid and h.approved_at is not null
         and h.deleted_at is null${within} order by h.approved_at desc limit 200`)
    const payouts = await act.tx.execute<{
      cause: string
      number: string
      at: string
      amount: string
    }>(sql`
      select p.request as cause, p.number, p.paid_on::timestamp at time zone 'Asia/Shanghai' as at,
             p.paid::text as amount from request_payment p
       where p.paid > 0 and p.paid_on is not null
         and p.request = any(${sql.param(cases.rows.map(each => each.id))}::uuid[])`)
    const words = await gatherWords(
      act.tx,
      cases.rows.map(each => ({ resource: organisationPath, id: each.org })),
    )
    const nameOf = (org: string) => words.record(organisationPath, org) ?? ''
    const ofCase = new Map(cases.rows.map(each => [each.id, each]))
    const since = addDays(beijingDay(act.now), -365)
    const recent = cases.rows.filter(each => beijingDay(new Date(each.at)) >= since)
    const paidBy = Map.groupBy(payouts.rows, each => ofCase.get(each.cause)?.org ?? '')
    return {
      events: [
        ...cases.rows.map(each => ({
          ...{ at: new Date(each.at).toISOString(), kind: '求助' },
          title: `${helpKinds[each.kind]} ${each.number}`,
          organisation: nameOf(each.org),
          ...{ amount: Number(each.approved), state: states[each.state] ?? '' },
        })),
        ...payouts.rows.map(each => ({
          ...{ at: new Date(each.at).toISOString(), kind: '拨付', title: each.number },
          organisation: nameOf(ofCase.get(each.cause)?.org ?? ''),
          ...{ amount: Number(each.amount), state: '已支付' },
        })),
      ].toSorted((one, other) => (one.at < other.at ? 1 : -1)),
      repeated: [...Map.groupBy(recent, each => each.kind)]
        .filter(([, all]) => all.length > 1)
        .map(([kind, all]) => ({ kind: helpKinds[kind], times: all.length })),
      byOrganisation: [...Map.groupBy(cases.rows, each => each.org)].map(([org, all]) => ({
        organisation: nameOf(org),
        amount: (paidBy.get(org) ?? []).reduce((sum, each) => sum + Number(each.amount), 0),
        times: all.length,
      })),
    }
  },
})
