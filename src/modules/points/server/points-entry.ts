import { eq, inArray, sql } from 'drizzle-orm'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { listQuestion } from '#kernel/server/question.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { shownElsewhere } from '#modules/website/server/index.ts'
import { pointsEntry } from '../model/index.ts'
import {
  pointsEntryAccount,
  pointsEntryCheck,
  pointsEntryReverse,
} from '../model/points-entry-calls.ts'
import { type Entry, reverse } from './ledger.ts'
import { pointsImportLine } from './points-tables.ts'

const reversible = ['earn', 'adjust', 'import'] as const

export const pointsEntryServing = serve(pointsEntry, {
  sums: ['points'],
  async enrich(rows, act) {
    const ids = sql.join(
      rows.map(row => sql`${row.id}::uuid`),
      sql`, `,
    )
    const found = await act.tx.execute<{ id: string; n: string }>(
      sql`select entry as id, sum(points)::text as n from points_taken_back where entry in (${ids}) group by 1`,
    )
    const phones = await phonesOf(act, rows)
    const places = await batchPlaces(act, rows)
    const taken = new Map(found.rows.map(row => [row.id, Number(row.n)]))
    return new Map(
      rows.map(row => {
        const takenBack = taken.get(row.id) ?? 0
        const isEarning = row.points > 0 && (reversible as readonly string[]).includes(row.kind)
        return [
          row.id,
          {
            takenBack,
            mayReverse: isEarning && takenBack < row.points,
            phone: phones.get(row.user) ?? null,
            place: places.get(row.sourceId) ?? placeOf(row.sourceType, row.sourceId),
          },
        ]
      }),
    )
  },
})

/** Masked phones of the users, who may share a nickname: as the rules of users show them. */
async function phonesOf(act: Act, rows: readonly Entry[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(row => row.user))]
  const users = await findRows(act.tx, registeredUser, inArray(tableOf(registeredUser).id, ids))
  const show = await shownElsewhere(act, registeredUser)
  return new Map(
    users.flatMap(user =>
      user.phone === null ? [] : [[user.id, show('phone', user.phone, user)]],
    ),
  )
}

/** The page of the batch that an imported entry came from, by the line's id. */
async function batchPlaces(act: Act, rows: readonly Entry[]): Promise<Map<string, string>> {
  const lines = rows.filter(row => row.sourceType === 'points/pointsImportLine')
  if (lines.length === 0) return new Map()
  const found = await act.tx
    .select({ id: pointsImportLine.id, batch: pointsImportLine.batch })
    .from(pointsImportLine)
    .where(
      inArray(
        pointsImportLine.id,
        lines.map(line => line.sourceId),
      ),
    )
  return new Map(found.map(({ id, batch }) => [id, `/website/importIntegralDetail?id=${batch}`]))
}

/** The page of a source that has one. */
function placeOf(type: string, id: string): string | null {
  if (type === 'finance/donation') return `/finance/findon?id=${id}`
  if (type === 'finance/refund') return `/finance/findon?part=refunds&id=${id}`
  if (type === 'points/pointsAdjustment') return `/integral/integrallist?part=adjustments&id=${id}`
  if (type === 'lot' || type === 'debt') return `/integral/integrallist?id=${id}`
  return null
}

const reverseRoute = route(pointsEntryReverse, {
  access: { action: 'pointsEntry.reverse' },
  summary: '冲回积分流水',
  async change({ id, reason }, act) {
    const entry = await readInScope(act, pointsEntryServing, id, 'pointsEntry.reverse')
    if (entry.points <= 0 || !(reversible as readonly string[]).includes(entry.kind))
      return act.refuse('只能冲回获得、调整和导入的积分')
    const done = await reverse(act, entry, { memo: reason })
    if (done === null) return act.refuse('该流水已冲回')
    await recordOperation(act, {
      action: 'pointsEntry.reverse',
      label: '冲回积分流水',
      resource: pointsEntry.path,
      record: id,
      version: null,
      title: entry.number,
      organisation: entry.organisation,
      changes: [],
      reason,
      outcome: 'done',
    })
    return done
  },
})

/** What one user has: balance, lots, twelve months. */
type Lot = Record<string, unknown> & AnswerOf<typeof pointsEntryAccount>['lots'][number]

const accountRoute = route(pointsEntryAccount, {
  access: { action: 'pointsEntry.view' },
  summary: '用户积分',
  async read({ user }, act) {
    demandPlatform(act)
    const person = await act.tx
      .select({
        number: tableOf(registeredUser).number,
        nickname: tableOf(registeredUser).nickname,
      })
      .from(tableOf(registeredUser))
      .where(eq(tableOf(registeredUser).id, user))
    const balance = await act.tx.execute<Record<string, string>>(sql`
      select balance.available, balance.pending, balance.debt,
             (select coalesce(sum(points), 0) from points_cut where "user" = ${user}) as cut,
             (select coalesce(sum(remaining), 0) from points_lot
               where "user" = ${user} and remaining > 0 and expire_at < now() + interval '30 days') as expiring
        from points_balance as balance where "user" = ${user}`)
    const lots = await act.tx.execute<Lot>(sql`
      select lot.entry, entry.number, entry.source_title as title, entry.points, lot.remaining::float8 as remaining,
             lot.available_at as "availableAt", lot.expire_at as "expireAt", lot.is_released as "isReleased"
        from points_lot as lot join points_entry as entry on entry.id = lot.entry
       where lot."user" = ${user} and lot.remaining > 0 order by lot.expire_at nulls last limit 100`)
    const months = await act.tx.execute<{ month: string; earned: number; used: number }>(sql`
      select to_char(month, 'YYYY-MM') as month,
             coalesce(sum(points) filter (where points > 0), 0)::float8 as earned,
             coalesce(-sum(points) filter (where points < 0), 0)::float8 as used
        from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months',
                             date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') as month
        left join points_entry on "user" = ${user}
             and date_trunc('month', created_at at time zone 'Asia/Shanghai') = month
       group by month order by month`)
    const row = balance.rows[0]
    return {
      user: person[0] ?? null,
      available: Number(row?.available ?? 0),
      pending: Number(row?.pending ?? 0),
      debt: Number(row?.debt ?? 0),
      cut: Number(row?.cut ?? 0),
      expiring: Number(row?.expiring ?? 0),
      lots: lots.rows,
      months: months.rows,
    }
  },
})

/** Sums by kind of what a list finds, and what all users have. */
const figuresRoute = route({
  method: 'GET',
  path: '/api/points/pointsEntry/getFigures',
  access: { action: 'pointsEntry.view' },
  summary: '积分统计',
  question: listQuestion,
  async read(question, act) {
    const where = visible(pointsEntryServing, act.person, question)
    const kinds = await act.tx.execute<{ kind: string; n: string; issued: string }>(
      sql`select kind, sum(points)::text as n,
                 (sum(points) filter (where points > 0 and kind in ('earn', 'import', 'adjust')))::text as issued
            from ${tableOf(pointsEntry)} ${whereClause(where)} group by kind`,
    )
    const held =
      act.person.ownerKind === 'platform'
        ? await act.tx.execute<{ n: string }>(
            sql`select coalesce(sum(available + pending), 0)::text as n from points_balance`,
          )
        : undefined
    return {
      ...Object.fromEntries(kinds.rows.map(({ kind, n }) => [kind, Number(n)])),
      issued: kinds.rows.reduce((sum, { issued }) => sum + Number(issued ?? 0), 0),
      balance: held === undefined ? null : Number(held.rows[0]?.n ?? 0),
    }
  },
})

/** 对账: every balance worked out anew from the ledger and the lots; the differences, which must be none. */
const checkRoute = route(pointsEntryCheck, {
  access: { action: 'pointsEntry.check' },
  summary: '积分对账',
  async read(_question, act) {
    demandPlatform(act)
    const found = await act.tx.execute<Record<string, string>>(sql`
      with ledger as (select "user", sum(points) as n from points_entry group by 1),
           lots as (select "user", sum(remaining) as n from points_lot group by 1)
      select balance."user", usr.number, (balance.available + balance.pending)::text as balance,
             coalesce(ledger.n, 0)::text as ledger, coalesce(lots.n, 0)::text as lots
        from points_balance as balance
        left join ledger on ledger."user" = balance."user"
        left join lots on lots."user" = balance."user"
        left join registered_user as usr on usr.id = balance."user"
       where balance.available + balance.pending <> coalesce(ledger.n, 0)
          or balance.available + balance.pending <> coalesce(lots.n, 0)
       limit 200`)
    const users = await act.tx.execute<{ n: number }>(
      sql`select count(*)::int as n from points_balance`,
    )
    return { checked: users.rows[0]?.n ?? 0, differences: found.rows }
  },
})

export const entryRoutes: readonly AnyRoute[] = [
  reverseRoute,
  accountRoute,
  figuresRoute,
  checkRoute,
]
