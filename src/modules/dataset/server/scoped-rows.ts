import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { denied } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { isLimitless, scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'

/** Records of a resource that the person sees, under the alias `d`. */
export function recordsOf(path: string): (act: Act) => SQL {
  return act => {
    const serving = registry().get(path)
    const table = tableOf(serving.resource)
    return sql`(select * from ${table} ${whereClause(visible(serving, act.person))}) d`
  }
}

/** Rows of sums that name a cause, or none, and an organisation. */
interface Summed {
  /** Rows with the columns `cause` and `organisation`; a cause of nobody is null. */
  readonly rows: SQL
  /** Whose reach holds: `donation.view`. */
  readonly action: string
}

/** Sums in the reach of an action: of causes that it reaches, and without a cause of its organisations. */
export function sumsOf({ rows, action }: Summed): (act: Act) => SQL {
  return act => {
    const organisations = reach(act, 'charity/organisation', action)
    const causes = reach(act, 'project/cause', action)
    if (organisations === undefined && causes === undefined) return sql`${rows} d`
    return sql`(select s.* from ${rows} s
      where s.cause in ${causes ?? sql`(select id from cause)`}
         or (s.cause is null and s.organisation in ${organisations ?? sql`(select id from organisation)`})) d`
  }
}

/** The ids that an action reaches of a resource, as a subquery; undefined for all. */
function reach({ person }: Act, path: string, action: string): SQL | undefined {
  const { resource } = registry().get(path)
  const scope = scopeOf(resource, person, action)
  if (scope === null) throw denied()
  if (isLimitless(scope)) return undefined
  const table = sql.identifier(tableNameOf(resource))
  return sql`(select ${table}.id from ${table} ${whereClause(scopeCondition(resource, scope))})`
}
