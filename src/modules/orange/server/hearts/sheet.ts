import { desc, sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { heartChecks, heartCosts, heartSheet } from '../../model/heart-calls.ts'
import { type HeartKind, heartColumns, heartKinds } from '../../model/index.ts'
import { heartCheck } from './heart-tables.ts'

const access = { action: 'orangeEntry.view' } as const

/** Entries of one organisation for its people, and under the filter; all for the platform otherwise. */
function within(person: { ownerKind: string; ownerId: string | null }, organisation?: string) {
  const own = person.ownerKind === 'platform' ? organisation : (person.ownerId ?? undefined)
  return own === undefined ? sql`true` : sql`organisation = ${own}::uuid`
}

const beijing = (moment: string) => sql.raw(`(${moment} at time zone 'Asia/Shanghai')::date`)

const sheetRoute = route(heartSheet, {
  access,
  summary: '橙心的期初、发放、使用和期末',
  async read({ from, to, by, organisation }, act) {
    const scope = within(act.person, organisation)
    const period = by === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
    const { rows: moved } = await act.tx.execute<{ day: string; kind: string; n: string }>(sql`
      select ${period} as day, kind, sum(hearts)::text as n
        from (select ${beijing('created_at')} as day, kind, hearts from orange_entry where ${scope}) e
       where day between ${from}::date and ${to}::date group by 1, 2`)
    const { rows: people } = await act.tx.execute<{ day: string; n: number; net: string }>(sql`
      select ${period} as day, count(distinct "user")::int as n, sum(hearts)::text as net
        from (select ${beijing('created_at')} as day, "user", hearts from orange_entry where ${scope}) e
       where day between ${from}::date and ${to}::date group by 1 order by 1`)
    const isWhole = act.person.ownerKind === 'platform' && organisation === undefined
    // What the cap cut off belongs to no organisation.
    const { rows: cut } = await act.tx.execute<{ day: string; n: string }>(sql`
      select ${period} as day, sum(hearts)::text as n from orange_heart_cut
       where ${isWhole} and day between ${from}::date and ${to}::date group by 1`)
    const { rows: open } = await act.tx.execute<{
      before: string
      through: string
      held: string
    }>(sql`
      select coalesce(sum(hearts) filter (where ${beijing('created_at')} < ${from}::date), 0)::text as before,
             coalesce(sum(hearts) filter (where ${beijing('created_at')} <= ${to}::date), 0)::text as through,
             (select coalesce(sum(balance), 0) from orange_user)::text as held
        from orange_entry where ${scope}`)
    const held = isWhole ? Number(open[0]?.held ?? 0) : null
    let opening = Number(open[0]?.before ?? 0)
    const rows = people.map(({ day, n: users, net }) => {
      const columns = columnsOf(moved.filter(each => each.day === day))
      const sum = Object.values(columns).reduce((all, each) => all + each, 0)
      const row = {
        ...{ day, opening, columns, users, closing: opening + Number(net) },
        cut: Number(cut.find(each => each.day === day)?.n ?? 0),
        isEven: sum === Number(net),
      }
      opening = row.closing
      return row
    })
    const last = rows.at(-1)
    const isNow = to >= beijingDay(act.now)
    if (last !== undefined && held !== null && isNow && last.closing !== held) last.isEven = false
    return { rows, held }
  },
})

function columnsOf(moved: readonly { readonly kind: string; readonly n: string }[]) {
  return Object.fromEntries(
    Object.entries(heartColumns).map(([column, { kinds }]) => [
      column,
      moved
        .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
        .reduce((sum, { n }) => sum + Number(n), 0),
    ]),
  )
}

const costsRoute = route(heartCosts, {
  access,
  summary: '每条规则的用户、次数和橙心',
  async read({ from, to, organisation }, act) {
    const { rows } = await act.tx.execute<{
      kind: HeartKind
      users: number
      times: number
      hearts: string
    }>(sql`
      select kind, count(distinct "user")::int as users, count(*)::int as times, sum(hearts)::text as hearts
        from orange_entry
       where ${within(act.person, organisation)} and kind < '30'
         and ${beijing('created_at')} between ${from}::date and ${to}::date
       group by kind order by sum(hearts) desc`)
    const all = rows.reduce((sum, { hearts }) => sum + Number(hearts), 0)
    return rows.map(({ kind, users, times, hearts }) => ({
      ...{ kind, label: heartKinds[kind], users, times, hearts: Number(hearts) },
      share: all === 0 ? 0 : Math.round((Number(hearts) * 10_000) / all),
    }))
  },
})

const checksRoute = route(heartChecks, {
  access,
  summary: '每晚核对的结果',
  async read(_question, act) {
    if (act.person.ownerKind !== 'platform') return []
    const rows = await act.tx.select().from(heartCheck).orderBy(desc(heartCheck.at)).limit(60)
    return rows.map(row => ({ ...row, faults: [...row.faults] }))
  },
})

export const sheetRoutes: readonly AnyRoute[] = [sheetRoute, costsRoute, checksRoute]
