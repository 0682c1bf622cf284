import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { isSystem } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { gatherWords, readTitles } from '#kernel/server/words.ts'
import { targetResources } from '../model/index.ts'
import { labelOf } from './label-reach.ts'
import type { Label } from './label-use.ts'

const at = (call: string) => `/api/classify/exclusiveLabel/${call}`
const id = z.uuid('记录编号有误')
const organisationPath = 'charity/organisation'

/** The uses of a label on records that this person may see, beside those records. */
function usesInSight(act: Act, label: Label, { resource, rules }: AnyServing): SQL {
  const own = eq(sql`use.label`, label.id)
  const where = and(visible({ resource, rules } as AnyServing, act.person), own)
  return sql`from label_use as use join ${tableOf(resource)} on ${columnNamed(resource, 'id')} = use.target
    ${whereClause(where)}`
}

/** 标签分析: how many by day and by organisation, and which other labels the same records bear. */
const figuresRoute = route({
  method: 'GET',
  path: at('getFigures'),
  access: { action: 'exclusiveLabel.view' },
  summary: '标签分析',
  question: z.object({ id }),
  async read({ id: record }, act) {
    const label = await labelOf(act, record)
    const serving = registry().find(targetResources[label.target])
    if (serving === undefined) return { total: 0, days: [], organisations: [], overlaps: [] }
    const seen = usesInSight(act, label, serving)
    const days = await act.tx.execute<{ day: string; n: number }>(sql`
      select to_char(use.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as n
        ${seen} and use.at > now() - interval '30 days' group by 1 order by 1`)
    const total = await act.tx.execute<{ n: number }>(sql`select count(*)::int as n ${seen}`)
    return {
      total: total.rows[0]?.n ?? 0,
      days: days.rows,
      organisations: await byOrganisation(act, serving, seen),
      overlaps: await overlaps(act, seen),
    }
  },
})

async function byOrganisation(act: Act, { resource }: AnyServing, seen: SQL) {
  const owner = resource.owner?.organisation
  if (owner === undefined || owner === 'id') return []
  const column = columnNamed(resource, owner)
  const { rows } = await act.tx.execute<{ id: string | null; n: number }>(
    sql`select ${column} as id, count(*)::int as n ${seen} group by 1 order by 2 desc limit 20`,
  )
  const words = await gatherWords(
    act.tx,
    rows.flatMap(row => (row.id === null ? [] : [{ resource: organisationPath, id: row.id }])),
  )
  return rows.map(row => ({
    name: row.id === null ? '平台' : (words.record(organisationPath, row.id) ?? '—'),
    n: row.n,
  }))
}

/** Other labels on the same records, as far as the person may use them. */
async function overlaps(act: Act, seen: SQL) {
  const { person } = act
  const own =
    person.ownerKind === 'platform' || isSystem(person)
      ? sql``
      : sql` and (label.organisation is null or label.organisation = ${person.ownerId})`
  const { rows } = await act.tx.execute<{ name: string; colour: string; n: number }>(sql`
    select label.name, label.colour, count(*)::int as n
      from (select use.label, use.target ${seen}) as mine
      join label_use as other on other.target = mine.target and other.label <> mine.label
      join exclusive_label as label on label.id = other.label
     where true${own} group by label.id, label.name, label.colour order by 3 desc limit 10`)
  return rows
}

/** Records that bear a label, those labelled last first. */
const bearersRoute = route({
  method: 'GET',
  path: at('getBearers'),
  access: { action: 'exclusiveLabel.view' },
  summary: '标签的对象',
  question: z.object({ id, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  async read({ id: record, page }, act) {
    const label = await labelOf(act, record)
    const serving = registry().find(targetResources[label.target])
    if (serving === undefined) return { total: 0, list: [] }
    const { resource } = serving
    const seen = usesInSight(act, label, serving)
    const { rows } = await act.tx.execute<Bearer>(sql`
      select use.target, use.at, use.by, use.reason, count(*) over ()::int as total ${seen}
       order by use.at desc, use.target limit ${pageSize} offset ${(page - 1) * pageSize}`)
    const found = await findRows(
      act.tx,
      resource,
      inArray(
        columnNamed(resource, 'id'),
        rows.map(({ target }) => target),
      ),
    )
    const read = await readTitles(act.tx, resource, found)
    const titles = new Map(found.map(({ id }, at) => [id, read[at] ?? '']))
    const words = await gatherWords(
      act.tx,
      rows.flatMap(({ by }) => (by === null ? [] : [{ resource: 'access/account', id: by }])),
    )
    return {
      total: rows[0]?.total ?? 0,
      list: rows.map(({ target, at: since, by, reason }) => ({
        target,
        title: titles.get(target) ?? '',
        at: new Date(since).toISOString(),
        by: by === null ? '系统' : (words.record('access/account', by) ?? '—'),
        reason,
      })),
    }
  },
})

const pageSize = 20

interface Bearer {
  readonly [name: string]: unknown
  readonly target: string
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
  readonly total: number
}

export const labelFigureRoutes: readonly AnyRoute[] = [figuresRoute, bearersRoute]
