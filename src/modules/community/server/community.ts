import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { community, grid, house, household, person } from '../model/index.ts'
import { countsOf } from './figures/counts.ts'
import { keeps } from './places.ts'
import { inAreas } from './reach.ts'

/** Communities: seen by every organisation, kept by the one that works there. */
export const communityServing = serve(community, {
  where: asking =>
    asking.ownerKind === 'unit' ? inAreas(asking, columnNamed(community, 'street')) : undefined,
  offers: asking => (asking.ownerKind === 'unit' ? sql`true` : undefined),
  prepare: (_draft, { person: asking }) =>
    asking.ownerKind === 'organisation' ? { organisation: asking.ownerId } : {},
  editable: (row, asking) => keeps(asking, row.organisation),
  mayMove: (row, _name, asking) => keeps(asking, row.organisation),
  async check(next, act, before) {
    if (next.organisation === null) act.mark('organisation', '请选择管理机构')
    if (!next.code.startsWith(next.street.slice(0, 9)))
      act.mark('code', `社区代码的前 9 位应为所属街道的代码 ${next.street.slice(0, 9)}`)
    if (before !== undefined && before.code !== next.code && (await hasPeople(act, next.id)))
      act.mark('code', '社区已有人员，代码不能修改')
    if (next.officeFrom !== null && next.officeTo !== null && next.officeFrom >= next.officeTo)
      act.mark('officeTo', '办公结束时间应晚于开始时间')
    const table = tableOf(community)
    const same = and(eq(table.street, next.street), eq(table.name, next.name))
    const twins = await findRows(act.tx, community, same, 2)
    if (twins.some(({ id }) => id !== next.id)) act.mark('name', '该街道已有同名社区')
  },
  moves: {
    async disable(row, _answers, act) {
      const left = await leftIn(act, row.id)
      if (left !== undefined) act.refuse(`社区还有${left}，请办理撤并`)
      return {}
    },
    enable(row, _answers, act) {
      if (row.successor !== null) act.refuse('社区已并入其他社区，请撤销撤并')
      return {}
    },
  },
  async enrich(rows, act) {
    const counts = await countsOf(
      act,
      rows.map(({ id }) => id),
    )
    return new Map([...counts].map(([id, each]) => [id, { counts: each }]))
  },
  openPicks: true,
  pickNote: 'code',
})

async function hasPeople(act: Act, id: string): Promise<boolean> {
  return (await findRows(act.tx, person, eq(tableOf(person).community, id), 1)).length > 0
}

/** What keeps a community from being given up, in words; undefined: nothing. */
async function leftIn(act: Act, id: string): Promise<string | undefined> {
  const asked = [
    [person, '人员'],
    [household, '家庭'],
    [house, '房屋'],
  ] as const
  for (const [resource, name] of asked) {
    const { rows } = await act.tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${tableOf(resource)} where community = ${id}::uuid`,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) return `${count} ${resource.measure}${name}`
  }
  return undefined
}

/** Grids: their code is the community's and three digits; nothing open is left behind in one that ends. */
export const gridServing = serve(grid, {
  where: asking =>
    asking.ownerKind === 'unit' ? inAreas(asking, columnNamed(grid, 'area')) : undefined,
  offers: asking => (asking.ownerKind === 'unit' ? sql`true` : undefined),
  editable: (row, asking) => keeps(asking, row.organisation),
  mayMove: (row, _name, asking) => keeps(asking, row.organisation),
  async prepare(draft, act) {
    const of = await findRow(act.tx, community, draft.community)
    if (of === undefined) return {}
    await lockByName(act, `grids of ${of.id}`)
    const { rows } = await act.tx.execute<{ last: string | null }>(
      sql`select max(code) as last from ${tableOf(grid)} where code like ${`${of.code}%`}`,
    )
    const next = Number(rows[0]?.last?.slice(12) ?? 0) + 1
    return {
      code: `${of.code}${String(next).padStart(3, '0')}`,
      ...{ organisation: of.organisation, area: of.street },
    }
  },
  async check(next, act, before) {
    if (before !== undefined) return
    const of = await findRow(act.tx, community, next.community)
    const { ownerKind, ownerId } = act.person
    if (of !== undefined && ownerKind === 'organisation' && of.organisation !== ownerId)
      act.mark('community', '只能为本机构管理的社区新增网格')
  },
  moves: {
    async disable(row, _answers, act) {
      const open = [person, household] as const
      for (const resource of open) {
        const column = tableOf(resource).grid
        const [left] = await findRows(act.tx, resource, eq(column, row.id), 1)
        if (left !== undefined) act.refuse(`网格内还有${resource.label}，请先转到其他网格`)
      }
      return {}
    },
  },
  async enrich(rows, act) {
    const ids = sql.param(rows.map(({ id }) => id))
    const { rows: found } = await act.tx.execute<{
      grid: string
      households: number
      persons: number
    }>(sql`
      select g.id as grid,
             (select count(*)::int from household h where h.grid = g.id and h.state = 'open') as households,
             (select count(*)::int from person p where p.grid = g.id and p.standing = '01') as persons
        from grid g where g.id = any(${ids}::uuid[])`)
    return new Map(found.map(({ grid: id, households, persons }) => [id, { households, persons }]))
  },
  openPicks: true,
  pickNote: 'code',
})
