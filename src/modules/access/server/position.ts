import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import type { Owned } from '../model/owner.ts'
import { opposedPositions, position, positionTemplates } from '../model/position.ts'
import { positionCopyTemplate } from '../model/position-calls.ts'
import { positionFinds } from './finds.ts'
import { markOwner, ownOwner } from './mark-owner.ts'
import { markForeign } from './own-references.ts'
import { ownerIs } from './owner-is.ts'
import { positionFigures } from './structure-figures.ts'

type Position = Row<typeof position>

/** Positions: unique by name within their owner; incompatible ones know each other. */
export const positionServing = serve(position, {
  openPicks: true,
  finds: positionFinds,
  pickNote: 'category',
  prepare: async (draft, act) => ({
    ...ownOwner(act),
    ...(draft.code == null
      ? { code: await nextCode(act, { ownerKind: 'platform', ...draft, ...ownOwner(act) }) }
      : {}),
  }),
  async check(next, act, before) {
    markOwner(act, next)
    await markTwins(act, next)
    await markForeign(
      act,
      { next, before },
      { departments: 'department', incompatible: 'position', defaultRoles: 'role' },
    )
    if (next.incompatible?.includes(next.id)) act.mark('incompatible', '不能与自身不相容')
  },
  enrich: positionFigures,
  async inserted(row, act) {
    await mirrorIncompatible(act, row)
    if (opposedPositions.flat().some(name => name === row.name)) await setOpposed(act, row)
  },
  updated: (row, act) => mirrorIncompatible(act, row),
  async removing(row, act) {
    if (await wasEverHeld(act, row)) act.refuse('岗位曾有人任职，不能删除，可以停用')
  },
  moves: {
    async disable(row, _answers, act) {
      const people = await holdersOf(act, row)
      if (people > 0) act.refuse(`还有 ${people} 人在岗，不能停用`)
      return {}
    },
  },
})

/** 从模板添加: the platform's usual positions, those that are missing. */
export const copyTemplateRoute = route(positionCopyTemplate, {
  access: { action: 'position.copyTemplate' },
  summary: '从模板添加岗位',
  async change({ names }, act) {
    const owned = { ownerKind: 'platform' as const, ...ownOwner(act) }
    const { rows } = await act.tx.execute<{ name: string }>(
      sql`select name from position where ${ownerIs(owned)}`,
    )
    const present = new Set(rows.map(row => row.name))
    const added: string[] = []
    for (const [name, category, keyPost] of positionTemplates) {
      if (!names.includes(name) || present.has(name)) continue
      const code = await nextCode(act, owned)
      const made = await insertRow(act, position, { ...owned, name, category, keyPost, code })
      added.push(made.id)
    }
    await setOpposed(act, owned)
    return { added }
  },
})

/** Segregation of duties in finance: who pays keeps no books, who prepares does not check. */
async function setOpposed(act: Act, owned: Owned): Promise<void> {
  for (const pair of opposedPositions)
    await act.tx.execute(sql`
      update position set incompatible = array_append(coalesce(position.incompatible, '{}'), other.id)
      from position other where ${ownerIs(owned, 'position')} and ${ownerIs(owned, 'other')}
        and position.name in (${pair[0]}, ${pair[1]}) and other.name in (${pair[0]}, ${pair[1]})
        and position.id <> other.id and not (other.id = any(coalesce(position.incompatible, '{}')))`)
}

/** Numbers are given one after the other within a unit. */
async function nextCode(act: Act, owned: Owned): Promise<string> {
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes of positions'))`)
  const { rows } = await act.tx.execute<{ last: number | null }>(sql`
    select max(substr(code, 3)::int) as last from position where code ~ '^GW[0-9]{3,6}$' and ${ownerIs(owned)}`)
  return `GW${String((rows[0]?.last ?? 0) + 1).padStart(3, '0')}`
}

async function markTwins(act: Act, next: Position): Promise<void> {
  const { rows } = await act.tx.execute<{ name: string; code: string | null }>(sql`
    select name, code from position where id is distinct from ${next.id ?? null}::uuid and ${ownerIs(next)}
      and (name = ${next.name} or code = ${next.code})`)
  if (rows.some(row => row.name === next.name)) act.mark('name', '岗位名称已被使用')
  if (next.code !== null && rows.some(row => row.code === next.code))
    act.mark('code', '编码已被使用')
}

/** Incompatibility is mutual. */
async function mirrorIncompatible(act: Act, row: Position): Promise<void> {
  const others = row.incompatible ?? []
  await act.tx.execute(sql`
    update position set incompatible = array_remove(incompatible, ${row.id}::uuid)
    where ${row.id}::uuid = any(incompatible) and not (id = any(${uuids(others)}))`)
  await act.tx.execute(sql`
    update position set incompatible = array_append(coalesce(incompatible, '{}'), ${row.id}::uuid)
    where id = any(${uuids(others)}) and not (${row.id}::uuid = any(coalesce(incompatible, '{}')))`)
}

function uuids(ids: readonly string[]) {
  return sql`array[${sql.join(
    ids.map(id => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
}

async function holdersOf(act: Act, row: Position): Promise<number> {
  const { rows } = await act.tx.execute<{ people: number }>(
    sql`select count(*)::int as people from account where ${row.id}::uuid = any(positions) and state <> 'cancelled'`,
  )
  return rows[0]?.people ?? 0
}

/** Whether somebody holds the position or held it once: their working lives name it. */
async function wasEverHeld(act: Act, row: Position): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select from tenure where ${row.id}::uuid = any(positions)
    union all select from account where ${row.id}::uuid = any(positions) limit 1`)
  return rows.length > 0
}
