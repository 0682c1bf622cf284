import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { scopeFor } from '#kernel/server/list.ts'
import { route } from '#kernel/server/route.ts'
import { scopeCondition } from '#kernel/server/scope.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { organisation } from '../model/index.ts'
import { kanbanGet } from '../model/kanban-calls.ts'
import { type BoardPeriod, donationParts } from './kanban-donations.ts'
import { certificateRisks, furtherRisks } from './kanban-risks.ts'
import { charityPorts } from './ports.ts'

const table = tableOf(organisation)

const question = z.object({
  period: z.enum(['7d', '30d', '90d', 'year', '12m'], '没有这种期间').default('30d'),
  /** One organisation of those in reach. */
  organisation: z.uuid('机构编号有误').optional(),
  /** An area and everything in it. */
  area: z
    .string()
    .regex(/^\d{6}$/, '地区代码不正确')
    .optional(),
})
type Question = z.infer<typeof question>

const memory = houseState(() => new Map<string, { at: number; board: ReturnType<typeof reckon> }>())
// Sums of days are quick to reckon; what is kept only spares doing it for everybody at once.
const keptFor = 3_000

/** `GET /api/charity/kanban/get`: the board that opens the product; figures at most 3 s old. */
export const kanbanRoute = route(kanbanGet, {
  access: { action: 'organisation.view' },
  summary: '公益号看板',
  async read(asked, act) {
    const board = await keep(act, asked)
    // What waits for me is mine alone and never kept.
    return { ...board, todo: await countTodo(act) }
  },
})

async function keep(act: Act, asked: Question) {
  const where = reachCondition(act, asked)
  const scope = scopeFor(organisation, act.person, 'organisation.view')
  const key = JSON.stringify([scope, asked])
  const kept = memory()
  const known = kept.get(key)
  if (known !== undefined && act.now.getTime() - known.at < keptFor) return known.board
  if (kept.size > 500) kept.clear()
  const board = reckon(act, where, asked)
  kept.set(key, { at: act.now.getTime(), board })
  // A failed reckoning is not kept: the next one tries again.
  board.catch(() => kept.delete(key))
  return board
}

function reachCondition(act: Act, { organisation: one, area }: Question): SQL {
  const scope = scopeFor(organisation, act.person, 'organisation.view')
  const prefix = area?.replace(/(00)+$/, '')
  return (
    and(
      scopeCondition(organisation, scope),
      one === undefined ? undefined : sql`${table.id} = ${one}`,
      prefix === undefined ? undefined : sql`${table.area} like ${`${prefix}%`}`,
    ) ?? sql`true`
  )
}

async function reckon(act: Act, where: SQL, { period }: Question) {
  const organisations = sql`(select ${table.id} from ${table} where ${where})`
  const span = spanOf(period, beijingDay(act.now))
  const [standing, donations, money] = [
    await organisationParts(act, where),
    await donationParts(act, { organisations, ...span }),
    await charityPorts().boardMoney(act, { organisations, ...span }),
  ]
  return { asOf: act.now.toISOString(), period, ...span, ...standing, ...donations, money }
}

/** The days of a period with the unit of its line. */
function spanOf(period: Question['period'], today: string): BoardPeriod {
  const days = { '7d': 7, '30d': 30, '90d': 90, year: undefined, '12m': undefined }[period]
  if (days !== undefined) {
    const from = new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
    return { from, to: today, unit: 'day' }
  }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today, unit: 'month' }
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 11)
  return { from: first.toISOString().slice(0, 10), to: today, unit: 'month' }
}

interface Counted {
  readonly key: string
  readonly count: number
}

async function organisationParts(act: Act, where: SQL) {
  const by = async (column: SQL) =>
    (
      await act.tx.execute<{ key: string; count: number }>(
        sql`select ${column} as key, count(*)::int as count from ${table} where ${where} group by 1 order by 2 desc, 1`,
      )
    ).rows as readonly Counted[]
  const qualified = await act.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} where ${where} and ${table.qualification} = '1' and ${table.state} = 'active'`,
  )
  return {
    organisations: {
      byState: await by(sql`${table.state}`),
      byForm: await by(sql`${table.orgForm}`),
      byProvince: await by(sql`left(${table.area}, 2) || '0000'`),
      qualified: qualified.rows[0]?.count ?? 0,
    },
    certificates: await certificateRisks(act, where),
    risks: await furtherRisks(act, where),
  }
}
