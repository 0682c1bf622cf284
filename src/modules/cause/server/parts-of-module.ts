import type { ServerModule } from '#kernel/server/module.ts'
import type { AnyRoute } from '#kernel/server/route.ts'

/** What one family of records brings to the module: payouts, progress, changes. */
export interface ModulePart
  extends Pick<ServerModule, 'servings' | 'jobs' | 'tables' | 'sql' | 'brings' | 'seed' | 'demo'> {
  readonly routes?: readonly AnyRoute[]
}

/** The families as one, in their order: tables, rows of every installation and of the demo world follow it. */
export function joinParts(parts: readonly ModulePart[]) {
  return {
    servings: parts.flatMap(({ servings = [] }) => servings),
    routes: parts.flatMap(({ routes = [] }) => routes),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    tables: Object.fromEntries(parts.flatMap(({ tables = {} }) => Object.entries(tables))),
    sql: parts.flatMap(({ sql = [] }) => sql),
    brings: parts.flatMap(({ brings = [] }) => brings),
    async seed(act) {
      for (const { seed } of parts) await seed?.(act)
    },
    async demo(world) {
      for (const { demo } of parts) await demo?.(world)
    },
  } satisfies ModulePart
}
