import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { Expiring, Submission, Today } from '../model/index.ts'
import { lastNotices } from './notice.ts'
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

/** The public totals by name: organisations, projects, amount (fen), donations. */
export type FigureName = 'organisations' | 'projects' | 'amount' | 'donations'

type Source<T> = (act: Act) => Promise<readonly T[]>

// Sets: a process that opens the product twice names each source once.
const submissions = new Set<Source<Submission>>()
const expiries = new Set<Source<Expiring>>()
const figures = new Map<FigureName, (act: Act) => Promise<number>>()
let today: (act: Act) => Promise<Today | null> = async () => null
let titleOf: (path: string) => string | undefined = () => undefined

/** Adds to 我提交的: what the person submitted and is open, or was decided in the last 7 days. */
export function registerSubmissions(source: Source<Submission>): void {
  submissions.add(source)
}

/** Adds to 即将到期: what ends soon and lies in the person's scope. */
export function registerExpiring(source: Source<Expiring>): void {
  expiries.add(source)
}

/** Says how 今日 is reckoned; null for people without `donation.view`. */
export function registerToday(source: typeof today): void {
  today = source
}

/** Says how one of the public totals is reckoned; asked as the product itself. */
export function registerFigure(name: FigureName, figure: (act: Act) => Promise<number>): void {
  figures.set(name, figure)
}

/** Connects the titles of the product's addresses, for 常用. */
export function connectPlaceTitles(given: typeof titleOf): void {
  titleOf = given
}

const workTableRoute = route({
  method: 'GET',
  path: '/api/platform/dashboard/get',
  access: 'signedIn',
  summary: '个人工作台',
  question: z.object({}),
  async read(_question, act) {
    const mine: Submission[] = []
    for (const source of submissions) mine.push(...(await source(act)))
    const expiring: Expiring[] = []
    for (const source of expiries) expiring.push(...(await source(act)))
    return {
      todo: await countTodo(act),
      mine: mine.sort((one, other) => other.at.localeCompare(one.at)).slice(0, 20),
      expiring: expiring.sort((one, other) => one.daysLeft - other.daysLeft).slice(0, 50),
      today: await today(act),
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
    const title = titleOf(path)
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
    if (titleOf(path) === undefined) return null
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
let totals: { at: number; value: Promise<Record<string, number>> } | undefined

/** The public totals, reckoned at most every five minutes. */
const publicRoute = route({
  method: 'GET',
  path: '/api/platform/dashboard/getPublic',
  access: 'public',
  whileRestricted: true,
  summary: '公开统计',
  question: z.object({}),
  async read(_question, act) {
    if (totals === undefined || Date.now() - totals.at > keptFor) {
      totals = { at: Date.now(), value: reckon(act) }
      totals.value.catch(() => {
        totals = undefined
      })
    }
    return totals.value
  },
})

async function reckon(act: Act): Promise<Record<string, number>> {
  const all: Record<string, number> = { organisations: 0, projects: 0, amount: 0, donations: 0 }
  for (const [name, figure] of figures) all[name] = await figure(act)
  return all
}

/** Reckons the public totals anew at the next question: after a demo was filled, in tests. */
export function forgetTotals(): void {
  totals = undefined
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
