import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { mostServed, organisation, serviceManager, serviceNote } from '../../model/index.ts'
import { serviceManagerMine } from '../../model/service-manager-calls.ts'
import { organisationServing } from '../organisation.ts'
import { assignTo, countServed } from './care.ts'
import { hoursOf, standingOf } from './standing.ts'

const table = tableOf(organisation)

export const serviceManagerServing = serve(serviceManager, {
  openPicks: true,
  pickNote: 'phone',
  async check(next, act, before) {
    if (next.closesAt <= next.opensAt) act.mark('closesAt', '服务时间止应晚于服务时间起')
    if (before !== undefined && next.backup === before.id) act.mark('backup', '不能由本人替班')
    if (next.backup === null) return
    const backup = await findRow(act.tx, serviceManager, next.backup)
    if (backup !== undefined && backup.state !== 'enabled') act.mark('backup', '替班客服已停用')
  },
  moves: {
    async disable(row, _answers, act) {
      const served = await countServed(act, row.id)
      if (served > 0) act.refuse(`还服务着 ${served} 家机构，请先交接`)
      return {}
    },
  },
  actions: {
    async assign(row, { area, organisations }, act) {
      const chosen = organisations ?? []
      if (area === null && chosen.length === 0) act.refuse('请选择地区或机构', 'organisations')
      const inArea = area === null ? undefined : sql`${table.area} like ${`${trimmed(area)}%`}`
      const listed = chosen.length === 0 ? undefined : inArray(table.id, [...chosen])
      const wanted =
        inArea === undefined
          ? listed
          : listed === undefined
            ? inArea
            : sql`(${inArea} or ${listed})`
      const found = await findRows(act.tx, organisation, and(open, wanted), mostServed * 10)
      if (found.length === 0) act.refuse('没有符合条件的机构', 'area')
      for (const each of found) await readInScope(act, organisationServing, each.id)
      await assignTo(act, row, found)
      return undefined
    },
    async handOver(row, { to, note }, act) {
      if (to === row.id) act.refuse('接手客服不能是本人', 'to')
      const heir = await findRow(act.tx, serviceManager, to)
      if (heir === undefined || heir.state !== 'enabled') {
        act.refuse('接手客服已停用', 'to')
        return undefined
      }
      const own = eq(table.serviceManager, row.id)
      const served = await findRows(act.tx, organisation, own, mostServed)
      if (served.length === 0) act.refuse('没有需要交接的机构')
      await assignTo(act, heir, served)
      for (const each of served)
        await insertRow(act, serviceNote, {
          manager: heir.id,
          organisation: each.id,
          on: beijingDay(act.now),
          way: 'handOver',
          content: `${row.displayName}交接给${heir.displayName}：${note}`.slice(0, 500),
          state: 'done',
        })
      return undefined
    },
    takeLeave(row, { leaveFrom, leaveTo }, act) {
      if (row.backup === null) act.refuse('请先设置替班客服')
      if (leaveTo < leaveFrom) act.refuse('请假止不能早于请假起', 'leaveTo')
      if (leaveTo < beijingDay(act.now)) act.refuse('请假止不能早于今天', 'leaveTo')
      return { leaveFrom, leaveTo }
    },
    endLeave: () => ({ leaveFrom: null, leaveTo: null }),
  },
  enrich: async (rows, act) => {
    const ids = rows.map(({ id }) => id)
    const figures = await figuresOf(act, ids)
    return new Map(
      rows.map(row => [
        row.id,
        {
          figures: {
            ...{ organisations: 0, today: 0, open: 0, late: 0 },
            ...figures.get(row.id),
            standing: standingOf(row, act.now),
          },
        },
      ]),
    )
  },
})

const open = inArray(table.state, ['active', 'frozen'])

/** An area's code without the noughts that say «everything below». */
const trimmed = (code: string) => code.replace(/(00)+$/, '')

async function figuresOf(act: Act, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const today = beijingDay(act.now)
  const within = (column: SQL) => inArray(column, [...ids])
  const { rows } = await act.tx.execute<{
    id: string
    organisations: number
    today: number
    open: number
    late: number
  }>(sql`
    select m.id, coalesce(o.n, 0) as organisations, coalesce(n.today, 0) as today,
           coalesce(n.open, 0) as open, coalesce(n.late, 0) as late
      from service_manager m
      left join (select service_manager as id, count(*)::int as n from organisation
                  where ${within(sql`service_manager`)} group by 1) o on o.id = m.id
      left join (select manager as id, count(*) filter (where "on" = ${today}::date)::int as today,
                        count(*) filter (where state = 'open')::int as open,
                        count(*) filter (where state = 'open' and next_on < ${today}::date)::int as late
                   from service_note where ${within(sql`manager`)} group by 1) n on n.id = m.id
     where ${within(sql`m.id`)}`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** `GET …/getMine`: who answers the organisation of the person; the backup outside hours and on leave. */
export const myServiceManagerRoute = route(serviceManagerMine, {
  access: 'signedIn',
  summary: '查询本机构的客服',
  async read(_question, act) {
    const { ownerKind, ownerId } = act.person
    if (ownerKind !== 'organisation' || ownerId === null) return null
    const own = await findRow(act.tx, organisation, ownerId)
    if (own?.serviceManager == null) return null
    const manager = await findRow(act.tx, serviceManager, own.serviceManager)
    if (manager === undefined) return null
    const standsIn =
      standingOf(manager, act.now) === 'answers' || manager.backup === null
        ? undefined
        : await findRow(act.tx, serviceManager, manager.backup)
    const answering = standsIn?.state === 'enabled' ? standsIn : manager
    return {
      name: answering.displayName,
      phone: answering.phone,
      hours: hoursOf(answering),
      standsInFor: answering === manager ? null : manager.displayName,
    }
  },
})
