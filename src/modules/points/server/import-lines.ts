import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { shownElsewhere } from '#modules/website/server/index.ts'
import { type LineState, lineStates, pointsEntry } from '../model/index.ts'
import {
  pointsImportBatchFigures,
  pointsImportBatchLines,
} from '../model/points-import-batch-calls.ts'
import { maskCells, openCells } from './line-cells.ts'
import { pointsImportServing } from './points-import-batch.ts'
import { pointsImportLine } from './points-tables.ts'

const parts = {
  // The cast of listing keys.
  all: Object.keys(lineStates) as LineState[],
  ok: ['ok', 'invite'],
  bad: ['bad'],
  duplicate: ['ok', 'invite', 'invited', 'posted'],
  posted: ['posted', 'kept'],
  invited: ['invite', 'invited'],
  undone: ['undone'],
} satisfies Readonly<Record<string, readonly LineState[]>>

const users = tableOf(registeredUser)
const entries = tableOf(pointsEntry)

/** The lines of a batch, a page at a time, with the matched user and the entry; phones and names masked. */
const linesRoute = route(pointsImportBatchLines, {
  access: { action: 'pointsImportBatch.view' },
  summary: '积分导入明细',
  async read({ id, only, page, limit }, act) {
    await readInScope(act, pointsImportServing, id)
    const where = and(
      eq(pointsImportLine.batch, id),
      inArray(pointsImportLine.state, [...parts[only]]),
      only === 'duplicate' ? eq(pointsImportLine.isDuplicate, true) : undefined,
    )
    const lines = await act.tx
      .select({
        line: pointsImportLine,
        user: users,
        entryNumber: entries.number,
      })
      .from(pointsImportLine)
      .leftJoin(users, eq(users.id, pointsImportLine.user))
      .leftJoin(entries, eq(entries.id, pointsImportLine.entry))
      .where(where)
      .orderBy(asc(pointsImportLine.rowNo))
      .limit(limit)
      .offset((page - 1) * limit)
    const show = await shownElsewhere(act, registeredUser)
    const [count] = await act.tx
      .select({ n: sql<number>`count(*)::int` })
      .from(pointsImportLine)
      .where(where)
    return {
      list: lines.map(({ line: { cells, ...line }, user, entryNumber }) => ({
        ...line,
        userNumber: user?.number ?? null,
        nickname: user?.nickname ?? null,
        entryNumber,
        cells: maskCells(openCells(cells), show, user ?? undefined),
      })),
      page,
      limit,
      total: count?.n ?? 0,
    }
  },
})

/** Figures beside those of the batch: users, the most that one of them gets, errors by kind. */
const figuresRoute = route(pointsImportBatchFigures, {
  access: { action: 'pointsImportBatch.view' },
  summary: '积分导入统计',
  async read({ id }, act) {
    await readInScope(act, pointsImportServing, id)
    const users = await act.tx.execute<{ users: number; most: string }>(sql`
      select count(*)::int as users, coalesce(max(n), 0)::text as most from (
        select coalesce("user"::text, phone_index), sum(points) as n from points_import_line
         where batch = ${id} and state <> 'bad' group by 1) as each`)
    const invited = await act.tx.execute<{ n: number }>(sql`
      select count(distinct phone_index)::int as n from points_import_line
       where batch = ${id} and state in ('invite', 'invited')`)
    const errors = await act.tx.execute<{ reason: string; n: number }>(sql`
      select trim(reason) as reason, count(*)::int as n
        from points_import_line, unnest(string_to_array(error, '；')) as reason
       where batch = ${id} and state = 'bad' group by 1 order by 2 desc limit 20`)
    return {
      users: users.rows[0]?.users ?? 0,
      most: Number(users.rows[0]?.most ?? 0),
      invited: invited.rows[0]?.n ?? 0,
      errors: errors.rows,
    }
  },
})

export const lineRoutes: readonly AnyRoute[] = [linesRoute, figuresRoute]
