import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { absent } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause, progress } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { publicStations } from '#modules/station/server/index.ts'
import { openRoute } from './open-route.ts'

const most = 500

const causes = openRoute({
  method: 'GET',
  path: '/causes',
  scope: 'cause.read',
  summary: '查询公开的募捐标的',
  question: z.object({}),
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
  work: (_question, { organisations }, exchange) =>
    exchange.database.read('all', async reader => {
      const table = tableOf(cause)
      const own =
        organisations === null ? undefined : inArray(table.organisation, [...organisations])
      const rows = await findRows(reader, cause, and(eq(table.listed, true), own), most)
      return rows.map(({ id, number, title, kind, status, organisation: owner }) => ({
        ...{ id, number, title, kind, status, organisation: owner },
      }))
    }),
})

const told = openRoute({
  method: 'GET',
  path: '/progress',
  scope: 'progress.read',
  summary: '查询一个标的公开的进展',
  question: z.object({ cause: z.uuid('标的编号有误') }),
  answer: z.array(
    z.object({ id: z.string(), title: z.string(), body: z.string(), occurredOn: z.string() }),
  ),
  work: ({ cause: id }, { organisations }, exchange) =>
    exchange.database.read('all', async reader => {
      const found = await findRow(reader, cause, id)
      const isOwn = organisations === null || organisations.includes(found?.organisation ?? '')
      if (found?.listed !== true || !isOwn) throw absent()
      const table = tableOf(progress)
      const rows = await findRows(
        reader,
        progress,
        and(eq(table.cause, id), eq(table.state, 'published')),
        100,
      )
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
  summary: '查询公开的机构',
  question: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      uscc: z.string(),
      hotline: z.string().nullable(),
    }),
  ),
  work: (_question, { organisations: own }, exchange) =>
    exchange.database.read('all', async reader => {
      const table = tableOf(organisation)
      const mine = own === null ? undefined : inArray(table.id, [...own])
      const rows = await findRows(reader, organisation, and(eq(table.state, 'active'), mine), most)
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
