import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { cause, progress } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { publicStations } from '#modules/station/server/index.ts'
import { openRoute } from './open-route.ts'

/** Rows of one answer at most. */
const most = 500

/**
 * How a long list is read to its end: rows stand in the order of their ids; who got as many as he may asks
 * again with the id of the last one, until fewer come. Rows that are added meanwhile stand at the end.
 */
const paged = z.object({
  after: z.uuid('after 应为上一页最后一条的 id').nullish().default(null),
  limit: z.coerce
    .number('limit 应为数字')
    .int('limit 应为整数')
    .min(1, 'limit 至少为 1')
    .max(most, `limit 不超过 ${most}`)
    .default(most),
})
type Page = z.output<typeof paged>

/** The rows of a page. */
function pageOf<R extends AnyResource>(
  reader: Reader,
  resource: R,
  where: SQL | undefined,
  { after, limit }: Page,
): Promise<Row<R>[]> {
  const id = columnNamed(resource, 'id')
  const whole = and(where, after === null ? undefined : gt(id, after))
  return selectRows(reader, resource, sql`${whereClause(whole)} order by ${id} limit ${limit}`)
}

const causes = openRoute({
  method: 'GET',
  path: '/causes',
  scope: 'cause.read',
  summary: '查询公开的募捐标的，按 id 排序，一次不超过 500 条；以最后一条的 id 为 after 取下一页',
  question: paged,
  answer: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      kind: z.string(),
      status: z.string(),
      organisation: z.string(),
    }),
  ),
  work: (page, { organisations }, exchange) =>
    exchange.database.read('all', async reader => {
      const table = tableOf(cause)
      const own =
        organisations === null ? undefined : inArray(table.organisation, [...organisations])
      const rows = await pageOf(reader, cause, and(eq(table.listed, true), own), page)
      return rows.map(({ id, number, title, kind, status, organisation: owner }) => ({
        ...{ id, number, title, kind, status, organisation: owner },
      }))
    }),
})

const told = openRoute({
  method: 'GET',
  path: '/progress',
  scope: 'progress.read',
  summary:
    '查询一个标的公开的进展，按 id 排序，一次不超过 500 条；以最后一条的 id 为 after 取下一页',
  question: paged.extend({ cause: z.uuid('标的编号有误') }),
  answer: z.array(
    z.object({ id: z.string(), title: z.string(), body: z.string(), occurredOn: z.string() }),
  ),
  work: ({ cause: id, ...page }, { organisations }, exchange) =>
    exchange.database.read('all', async reader => {
      const found = await findRow(reader, cause, id)
      const isOwn = organisations === null || organisations.includes(found?.organisation ?? '')
      if (found?.listed !== true || !isOwn) throw absent()
      const table = tableOf(progress)
      const of = and(eq(table.cause, id), eq(table.state, 'published'))
      const rows = await pageOf(reader, progress, of, page)
      return rows.map(row => ({
        ...{ id: row.id, title: row.title, occurredOn: row.occurredOn },
        body: row.body ?? '',
      }))
    }),
})

const organisations = openRoute({
  method: 'GET',
  path: '/organisations',
  scope: 'organisation.read',
  summary: '查询公开的机构，按 id 排序，一次不超过 500 条；以最后一条的 id 为 after 取下一页',
  question: paged,
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      uscc: z.string(),
      hotline: z.string().nullable(),
    }),
  ),
  work: (page, { organisations: own }, exchange) =>
    exchange.database.read('all', async reader => {
      const table = tableOf(organisation)
      const mine = own === null ? undefined : inArray(table.id, [...own])
      const rows = await pageOf(reader, organisation, and(eq(table.state, 'active'), mine), page)
      return rows.map(({ id, name, uscc, hotline }) => ({ id, name, uscc, hotline }))
    }),
})

const stations = openRoute({
  method: 'GET',
  path: '/stations',
  scope: 'station.read',
  summary: '查询开放的爱心驿站',
  question: z.object({}),
  answer: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      isOpen: z.boolean(),
      hours: z.string(),
      days: z.array(z.string()),
      address: z.string(),
      lng: z.number().nullable(),
      lat: z.number().nullable(),
      phone: z.string().nullable(),
    }),
  ),
  work: (_question, { organisations: own }, exchange) =>
    exchange.database.read('all', async reader =>
      (await publicStations(reader, own)).map(each => ({ ...each, days: [...each.days] })),
    ),
})

export const publicCalls = [causes, told, organisations, stations]
