import { and, sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { reconCalendar } from '../../model/recon/recon-calls.ts'
import { billServing } from '../bill/bill.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { lastClosable } from '../closing/open-days.ts'

/** Organisations at most, the ones with most differences first. */
const mostRows = 60

interface Cell extends Record<string, unknown> {
  readonly organisation: string
  readonly day: string
  readonly expected: number
  readonly loaded: number
  readonly differences: number
  readonly unsettled: number
  readonly gap: string
  readonly closed: boolean
}

/** 对账日历: for each day how many bills there are of how many, and what differs. */
export const reconCalendarRoute: AnyRoute = route(reconCalendar, {
  access: { action: 'bill.view' },
  summary: '对账日历（按机构与日）',
  async read({ month, organisation }, act) {
    const from = `${month}-01`
    const to = addDays(from, 32).slice(0, 8)
    const last = addDays(`${to}01`, -1)
    const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
    const inReach = and(visible(billServing, act.person), own) ?? sql`true`
    const { rows } = await act.tx.execute<Cell>(sql`
      with reach as (
        select distinct organisation from bill where ${inReach}
         union select c.organisation from settlement_config c
          where c.state = 'active' and ${organisationIn(act.person)}
            and (${organisation ?? null}::uuid is null or c.organisation = ${organisation ?? null}::uuid)
      ), days as (
        select day::date as day from generate_series(${from}::date, ${last}::date, interval '1 day') day
      ), expected as (
        select r.organisation, days.day, c.merchant
          from reach r cross join days
          cross join lateral (
            select distinct on (merchant) merchant, enabled from settlement_config s
             where s.organisation = r.organisation and s.state = 'active'
               and s.effective_from <= days.day
             order by merchant, s.effective_from desc) c
         where c.enabled
      ), bills as (
        select organisation, bill_date as day, merchant, state from bill
         where bill_date between ${from}::date and ${last}::date
           and state not in ('void', 'asked') and format <> 'wxTradeRefund'
      )
      select r.organisation, days.day::text as day,
             (select count(distinct merchant)::int from (
                select merchant from expected e where e.organisation = r.organisation and e.day = days.day
                 union select merchant from bills b where b.organisation = r.organisation and b.day = days.day
              ) m) as expected,
             (select count(distinct merchant)::int from bills b
               where b.organisation = r.organisation and b.day = days.day) as loaded,
             (select count(*)::int from bills b where b.organisation = r.organisation
                 and b.day = days.day and b.state not in ('balanced', 'handled')) as unsettled,
             (select count(*)::int from difference f where f.organisation = r.organisation
                 and f.bill_date = days.day and f.state in ('open', 'proposed')) as differences,
             (select coalesce(sum(gap), 0)::text from difference f where f.organisation = r.organisation
                 and f.bill_date = days.day and f.state in ('open', 'proposed')) as gap,
             coalesce(k.closed_through >= days.day, false) as closed
        from reach r cross join days left join ledger_book k on k.org_id = r.organisation
       order by r.organisation, days.day`)
    const byOrganisation = [...Map.groupBy(rows, row => row.organisation)]
    const differing = (cells: readonly Cell[]) =>
      cells.reduce((sum, cell) => sum + cell.differences, 0)
    const shown = byOrganisation
      .toSorted(([, one], [, other]) => differing(other) - differing(one))
      .slice(0, mostRows)
    const names = await nameOrganisationsById(
      act,
      shown.map(([id]) => id),
    )
    const closable = lastClosable(act.now)
    const today = beijingDay(act.now)
    return shown.map(([id, cells]) => ({
      organisation: id,
      name: names.get(id) ?? '',
      days: cells.map(cell => ({
        day: cell.day,
        state: stateOf(cell, cell.day >= today || cell.day > closable),
        expected: cell.expected,
        loaded: cell.loaded,
        differences: cell.differences,
        gap: Number(cell.gap),
      })),
    }))
  },
})

function organisationIn(person: { readonly ownerKind: string; readonly ownerId: string | null }) {
  return person.ownerKind === 'organisation'
    ? sql`c.organisation = ${person.ownerId}::uuid`
    : sql`${person.ownerKind === 'platform'}`
}

function stateOf(cell: Cell, isFuture: boolean) {
  if (cell.closed) return 'closed'
  if (cell.differences > 0 || cell.unsettled > 0) return 'differing'
  if (cell.expected > 0 && cell.loaded === cell.expected) return 'even'
  return isFuture || cell.expected === 0 ? 'future' : 'waiting'
}
