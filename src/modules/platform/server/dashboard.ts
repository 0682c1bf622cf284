import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Database } from '#kernel/server/database.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { job } from '#kernel/server/job.ts'
import { openAct } from '#kernel/server/open-act.ts'
import { asSystem } from '#kernel/server/person.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { lastNotices } from './notice.ts'
import { platformPorts } from './ports.ts'
import { countTodo } from './todo.ts'

/** How often each person opened each screen, by day; kept 30 days. */
export const visit = pgTable(
  'visit',
  {
    account: uuid('account').notNull(),
    path: text('path').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull().default(1),
  },
  table => [primaryKey({ columns: [table.account, table.day, table.path] })],
)

const workTableRoute = route({
  method: 'GET',
  path: '/api/platform/dashboard/get',
  access: 'signedIn',
  summary: '个人工作台',
  question: z.object({}),
  async read(_question, act) {
    const ports = platformPorts()
    const mine = [...(await ports.submissions(act))]
    const expiring = [...(await ports.expiring(act))]
    return {
      todo: await countTodo(act),
      mine: mine.sort((one, other) => other.at.localeCompare(one.at)).slice(0, 20),
      expiring: expiring.sort((one, other) => one.daysLeft - other.daysLeft).slice(0, 50),
      firstSteps: await ports.firstSteps(act),
      today: await ports.today(act),
      shortcuts: await findFrequent(act),
      notices: await lastNotices(act.tx, act.person.accountId),
    }
  },
})

async function findFrequent(act: Act): Promise<{ path: string; title: string }[]> {
  const answer = await act.tx.execute<{ path: string }>(sql`
    select path from visit where account = ${act.person.accountId} and day > ${beijingDay(act.now)}::date - 30
    group by path order by sum(times) desc, path limit 12`)
  return answer.rows.flatMap(({ path }) => {
    const title = platformPorts().titleOf(path)
    return title === undefined ? [] : [{ path, title }]
  })
}

const visitRoute = route({
  method: 'POST',
  path: '/api/platform/dashboard/visit',
  access: 'signedIn',
  summary: '记一次页面访问（用于常用页面）',
  question: z.strictObject({
    path: z
      .string()
      .max(120)
      .regex(/^\/[\w/-]*$/, '页面地址有误'),
  }),
  async change({ path }, act) {
    if (platformPorts().titleOf(path) === undefined) return null
    await act.tx
      .insert(visit)
      .values({ account: act.person.accountId, path, day: beijingDay(act.now) })
      .onConflictDoUpdate({
        target: [visit.account, visit.day, visit.path],
        set: { times: sql`${visit.times} + 1` },
      })
    return null
  },
})

const keptFor = 5 * 60_000
const kept = houseState(() => ({
  totals: undefined as { at: number; value: Promise<Record<string, number>> } | undefined,
}))

/** The public totals, reckoned at most every five minutes. */
const publicRoute = route({
  method: 'GET',
  path: '/api/platform/dashboard/getPublic',
  access: 'public',
  whileRestricted: true,
  summary: '公开统计',
  question: z.object({}),
  handle(_question, { database, requestId }) {
    const own = kept()
    if (own.totals !== undefined && Date.now() - own.totals.at <= keptFor) return own.totals.value
    const value = reckon(database, requestId)
    own.totals = { at: Date.now(), value }
    value.catch(() => {
      own.totals = undefined
    })
    return value
  },
})

/** Of the whole platform and in nobody's name, whoever happens to be the first to ask. */
function reckon(database: Database, requestId: string): Promise<Record<string, number>> {
  return database.read('all', async reader => {
    // Reading acts hold a reader where a transaction stands elsewhere.
    const act = openAct(asSystem('公开统计'), reader as Act['tx'], { requestId })
    const all: Record<string, number> = {}
    for (const [name, figure] of Object.entries(platformPorts().figures))
      all[name] = await figure(act)
    return all
  })
}

export const dashboardRoutes: readonly AnyRoute[] = [workTableRoute, visitRoute, publicRoute]

/** Forgets visits after 30 days. */
export const forgetVisits = job('platform.forget-visits', {
  label: '清理访问记录',
  payload: z.object({}),
  retries: 1,
  every: '25 3 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`delete from visit where day < ${beijingDay(act.now)}::date - 31`)
    }),
})
