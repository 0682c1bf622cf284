import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Owned } from '../model/owner.ts'
import { ownerIs } from './owner-is.ts'

interface HeldPosition extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly own: boolean
  readonly departments: string[] | null
  readonly incompatible: string[] | null
}

/** Why somebody of this unit and department cannot hold these positions together; undefined when they can. */
export async function positionFault(
  { tx }: Pick<Act, 'tx'>,
  positions: readonly string[],
  place: Owned & { readonly department: string | null },
): Promise<string | undefined> {
  if (positions.length === 0) return undefined
  const { rows } = await tx.execute<HeldPosition>(sql`
    select id, name, state, departments, incompatible, ${ownerIs(place)} as own
    from position where id in (${idList(positions)})`)
  const fault = clashIn(rows)
  if (fault !== undefined) return fault
  for (const { name, state, own, departments } of rows) {
    if (!own) return `岗位「${name}」不属于该单位`
    if (state !== 'enabled') return `岗位「${name}」已停用`
    const isBound = departments !== null && departments.length > 0
    if (isBound && place.department !== null && !departments.includes(place.department))
      return `岗位「${name}」不适用于该部门`
  }
  return undefined
}

/** That two of these positions are no one person's, in a sentence; undefined when none are. */
export async function clashOf(
  { tx }: Pick<Act, 'tx'>,
  positions: readonly string[],
): Promise<string | undefined> {
  const { rows } = await tx.execute<Pick<HeldPosition, 'id' | 'name' | 'incompatible'>>(sql`
    select id, name, incompatible from position where id in (${idList(positions)})`)
  return clashIn(rows)
}

function idList(ids: readonly string[]) {
  return sql.join(
    ids.map(id => sql`${id}::uuid`),
    sql`, `,
  )
}

/** Names two positions that no one person may hold. */
function clashIn(
  positions: readonly Pick<HeldPosition, 'id' | 'name' | 'incompatible'>[],
): string | undefined {
  for (const one of positions) {
    const other = positions.find(each => one.incompatible?.includes(each.id))
    if (other !== undefined) return `岗位不相容：${one.name}、${other.name}`
  }
  return undefined
}
