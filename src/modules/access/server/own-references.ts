import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { isSame } from '#kernel/server/operation.ts'
import type { Owned } from '../model/owner.ts'
import { ownerIs } from './owner-is.ts'

const kinds = {
  account: '人员',
  department: '部门',
  position: '岗位',
  role: '角色',
} as const

/** Which of a record's fields name what. */
export type OwnReferences = Readonly<Record<string, keyof typeof kinds>>

/**
 * Marks references to what belongs to another unit. Whom a picker offers ends at the wall of the
 * person who picks; the platform's people have none, and an unit's records name its own alone.
 * What the record named `before` may stay.
 */
export async function markForeign<T extends Owned & object>(
  act: Act,
  { next, before }: { next: T; before: T | undefined },
  references: OwnReferences,
): Promise<void> {
  for (const [field, kind] of Object.entries(references)) {
    const given = namedIn(next, field)
    if (before !== undefined && isSame(given, namedIn(before, field))) continue
    const ids = [given].flat().filter(each => typeof each === 'string')
    if (ids.length > 0 && (await hasForeign(act, { kind, ids, owned: next })))
      act.mark(field, `所选${kinds[kind]}不属于该单位`)
  }
}

function namedIn(record: object, field: string): unknown {
  return (record as Readonly<Record<string, unknown>>)[field] ?? null
}

async function hasForeign(
  { tx }: Act,
  { kind, ids, owned }: { kind: keyof typeof kinds; ids: readonly string[]; owned: Owned },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${sql.identifier(kind)} as named where id in (${sql.join(
      ids.map(id => sql`${id}::uuid`),
      sql`, `,
    )}) and not (${isOwn(owned)} ${kind === 'role' ? isTemplateFor(owned) : sql``}) limit 1`)
  return rows.length > 0
}

function isOwn(owned: Owned): SQL {
  return ownerIs(owned, 'named')
}

/** The platform's roles for such accounts serve every unit. */
function isTemplateFor({ ownerKind }: Owned): SQL {
  return sql`or (named.owner_kind = 'platform' and ${ownerKind} = any(named.holder_kinds))`
}
