import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { afterPrefix, areaPrefix } from '#kinds/area/area-code.ts'
import { grid, household, person, personConsent, personLink } from '../model/index.ts'

/* Who sees whom of the registry: nobody browses it. */

/** Persons whose community lies in the areas of a competent unit. */
export function inAreas(asking: Person, area: PgColumn): SQL {
  const ranges = asking.areaCodes
    .map(areaPrefix)
    .map(prefix => sql`(${area} >= ${prefix} and ${area} < ${afterPrefix(prefix)})`)
  return or(...ranges) ?? sql`false`
}

/** Who looks after grids and is nothing else sees the people of the own grids. */
export function ownGridsOnly({ roleCodes }: Person): boolean {
  const roles = roleCodes.filter(code => code !== 'user')
  return roles.length > 0 && roles.every(code => code === 'grid')
}

/** The grids of somebody, as a query of ids. */
export function gridsOf({ accountId }: Person): SQL {
  const table = tableOf(grid)
  return sql`(select ${table.id} from ${table} where ${table.leaderAccount} = ${accountId}::uuid
    or ${accountId}::uuid = any(${table.memberAccounts}))`
}

/** An organisation sees whom it registered or helps, a unit whoever lives in its area. */
export function reachOfPersons(asking: Person): SQL | undefined {
  if (asking.ownerKind === 'platform' || isSystem(asking)) return undefined
  if (asking.ownerKind === 'unit') return inAreas(asking, columnNamed(person, 'area'))
  if (asking.ownerKind !== 'organisation') return sql`false`
  const link = tableOf(personLink)
  const linked = sql`exists (select from ${link}
    where ${link.person} = ${columnNamed(person, 'id')}
      and ${link.organisation} = ${asking.ownerId}::uuid
      and ${link.validTo} >= ${beijingDay(new Date())})`
  if (!ownGridsOnly(asking)) return linked
  return sql`(${linked} and ${columnNamed(person, 'grid')} in ${gridsOf(asking)})`
}

/** Records about a person, of a table with a column of persons: of whoever is seen. */
export function aboutSeen(asking: Person, column: PgColumn): SQL | undefined {
  const reach = reachOfPersons(asking)
  if (reach === undefined) return undefined
  return sql`exists (select from ${tableOf(person)}
    where ${columnNamed(person, 'id')} = ${column} and ${reach})`
}

/** Whether a person agreed that an organisation keeps health and income, today. */
export function consented(organisation: string, column: PgColumn | string): SQL {
  const table = tableOf(personConsent)
  const today = beijingDay(new Date())
  const who = typeof column === 'string' ? sql`${column}::uuid` : sql`${column}`
  return sql`exists (select from ${table} where ${table.person} = ${who}
    and ${table.organisation} = ${organisation}::uuid and ${table.kind} = 'sensitive'
    and ${table.state} = 'given' and ${table.from} <= ${today} and ${table.to} >= ${today})`
}

/**
 * What a grid worker sees of records about people: those of the own grids, by the person or by the
 * household, and what he wrote himself. Everybody else is narrowed by nothing here.
 */
export function ofOwnGrids(
  asking: Person,
  columns: {
    readonly person?: PgColumn
    readonly household?: PgColumn
    readonly createdBy?: PgColumn
  },
): SQL | undefined {
  if (!ownGridsOnly(asking)) return undefined
  const among = (column: PgColumn | undefined, resource: typeof person | typeof household) =>
    column === undefined
      ? undefined
      : sql`${column} in (select ${columnNamed(resource, 'id')} from ${tableOf(resource)}
          where ${columnNamed(resource, 'grid')} in ${gridsOf(asking)})`
  return or(
    columns.createdBy === undefined
      ? undefined
      : sql`${columns.createdBy} = ${asking.accountId}::uuid`,
    among(columns.person, person),
    among(columns.household, household),
  )
}
