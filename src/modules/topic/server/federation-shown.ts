import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { bigint, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { cause } from '#modules/cause/model/index.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { certificate, organisation } from '#modules/charity/model/index.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import {
  federationCauses,
  federationPreview,
  federationShown,
  federationVisits,
  type ShownPage,
} from '../model/federation-calls.ts'
import { federationPage, type PageContent } from '../model/index.ts'
import { contentOf, federationPageServing } from './federation-page.ts'
import { choosableCauses, confirmedMembers, type Page, raising } from './page-checks.ts'

const table = tableOf(federationPage)

/** How often each page was read, by Beijing day. */
export const federationDaily = pgTable(
  'federation_daily',
  {
    page: uuid('page').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
  },
  columns => [primaryKey({ columns: [columns.page, columns.day] })],
)

const previewRoute = route(federationPreview, {
  access: { action: 'federationPage.view' },
  summary: '预览慈善会专题',
  async read({ id, version }, act) {
    const row = await readInScope(act, federationPageServing, id)
    const content = version === 'online' ? row.published : contentOf(row)
    return content === null ? null : shownOf(act, row, content)
  },
})

const shownRoute = route(federationShown, {
  access: 'public',
  summary: '慈善会专题页',
  async change({ path }, act) {
    const now = act.now.toISOString()
    const open = and(
      ...[eq(table.path, path), eq(table.state, 'online')],
      or(isNull(table.startAt), lte(table.startAt, now)),
      or(isNull(table.endAt), gt(table.endAt, now)),
    )
    const [row] = await findRows(act.tx, federationPage, open, 1)
    if (row?.published == null) return null
    await act.tx
      .insert(federationDaily)
      .values({ page: row.id, day: beijingDay(act.now), views: 1 })
      .onConflictDoUpdate({
        target: [federationDaily.page, federationDaily.day],
        set: { views: sql`${federationDaily.views} + 1` },
      })
    await act.tx
      .update(table)
      .set({ views: sql`${table.views} + 1` })
      .where(eq(table.id, row.id))
    return shownOf(act, row, row.published)
  },
})

async function shownOf(act: Act, row: Page, content: PageContent): Promise<ShownPage> {
  const ids = content.causes ?? []
  const causes = await findRows(act.tx, cause, inArray(tableOf(cause).id, ids), 100)
  const figures = await causeFigures(act.tx, ids)
  const members = await confirmedMembers(act, row.id)
  const names = await namesOf(act, [...members, ...causes.map(each => each.organisation)])
  const below = and(eq(table.parent, row.id), eq(table.state, 'online'))
  // A directed drive is never shown, also where it became one after the page was passed.
  const open = ids.flatMap(id =>
    causes.filter(each => each.id === id && each.listed && each.raiseMode === '1'),
  )
  const sum = (name: 'raised' | 'paidOut') =>
    open.reduce((total, { id }) => total + (figures.get(id)?.[name] ?? 0), 0)
  const site = await causePorts().siteOf(act.tx, row.organisation)
  return {
    content,
    address: site === null ? null : `${site}/federations/${row.path}`,
    organisation: await factsOf(act, row.organisation),
    figures: { raised: sum('raised'), paidOut: sum('paidOut'), causes: open.length },
    causes: open.map(each => ({
      ...{ id: each.id, title: each.title, number: each.number },
      organisation: names.get(each.organisation) ?? '',
      state: cause.fields.status.options[each.status],
      isEnded: each.status !== raising,
      raised: figures.get(each.id)?.raised ?? 0,
    })),
    members: members.map(id => ({ id, name: names.get(id) ?? '' })),
    below: (await findRows(act.tx, federationPage, below, 100)).map(({ id, title, path }) => ({
      ...{ id, title, path },
    })),
  }
}

/** Names of organisations, which are public. */
async function namesOf(act: Act, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { path } = organisation
  const words = await gatherWords(
    act.tx,
    ids.map(id => ({ resource: path, id })),
  )
  return new Map(ids.map(id => [id, words.record(path, id) ?? '']))
}

const causesRoute = route(federationCauses, {
  access: { action: ['federationPage.create', 'federationPage.update'] },
  summary: '慈善会专题可展示的标的',
  async read({ organisation: asked, page }, act) {
    if (page !== undefined) await readInScope(act, federationPageServing, page)
    const { ownerKind, ownerId } = act.person
    const owner = ownerKind === 'platform' ? asked : ownerId
    if (owner == null || (asked !== undefined && asked !== owner)) throw absent()
    const found = await choosableCauses(act, { organisation: owner, id: page })
    const names = await namesOf(
      act,
      found.map(each => each.organisation),
    )
    return found.map(each => ({
      ...{ id: each.id, title: each.title, number: each.number },
      organisation: names.get(each.organisation) ?? '',
      state: cause.fields.status.options[each.status],
      isEnded: each.status !== raising,
    }))
  },
})

/** Full name, certificate and contact, which every page shows (慈善法 25). */
async function factsOf(act: Act, id: string): Promise<ShownPage['organisation']> {
  const own = await findRow(act.tx, organisation, id)
  const of = tableOf(certificate)
  const valid = and(
    ...[eq(of.organisation, id), eq(of.type, '2')],
    inArray(of.state, ['valid', 'expiring']),
  )
  const [paper] = await findRows(act.tx, certificate, valid, 1)
  return {
    name: own?.name ?? '',
    certificate: paper?.number ?? null,
    phone: own?.hotline ?? null,
    address: own?.address.detail ?? null,
  }
}

const visitsRoute = route(federationVisits, {
  access: { action: 'federationPage.view' },
  summary: '慈善会专题访问与捐赠',
  async read({ id }, act) {
    await readInScope(act, federationPageServing, id)
    const days = await act.tx
      .select({ day: federationDaily.day, views: federationDaily.views })
      .from(federationDaily)
      .where(eq(federationDaily.page, id))
      .orderBy(desc(federationDaily.day))
      .limit(366)
    const { rows } = await act.tx.execute<{ gifts: number; given: string }>(sql`
      select count(*)::int as gifts, coalesce(sum(net_amount), 0)::text as given from donation
       where source_ref = ${id} and state in ('paid', 'partRefunded')`)
    const [sum] = rows
    return { days: days.reverse(), gifts: sum?.gifts ?? 0, given: Number(sum?.given ?? 0) }
  },
})

/** Finds the gifts that a page brought without reading all of them. */
export const sourceRefIndex =
  'create index if not exists donation_source_ref_idx on donation (source_ref) where source_ref is not null'

export const federationRoutes: readonly AnyRoute[] = [
  previewRoute,
  shownRoute,
  visitsRoute,
  causesRoute,
]
