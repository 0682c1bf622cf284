import type { PgTable } from 'drizzle-orm/pg-core'
import type { ModuleModel } from '../resource/module-model.ts'
import type { Action } from '../resource/permission.ts'
import type { Act } from './act.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Extension } from './extension-point.ts'
import type { AnyJob } from './job.ts'
import type { Sql } from './migrate/piece.ts'
import type { Registry } from './registry.ts'
import type { AnyRoute } from './route.ts'
import type { AnyServing } from './serve.ts'

/** Whose work a record is: the areas of the rights matrix (`work`), and by the role's code what differs from them. */
export type Grant = Readonly<Record<string, string | readonly string[] | undefined>>

/** What a domain brings to the product; a module's `server/index.ts` exports one. */
export interface ServerModule {
  readonly name: string
  /** What it declares: the names of its parts, its resources, its screens. */
  readonly model?: ModuleModel
  /** What built-in roles hold of its records, by resource or `part/*`; read by `modules/access`. */
  readonly grants?: Readonly<Record<string, Grant>>
  /** What must stand before the first row is written at a start. */
  readonly beforeSeeds?: (act: Act) => Promise<void>
  /** Sows what every installation needs; at every start, so what is there already stays. */
  readonly seed?: (act: Act) => Promise<void>
  /** Its own records in the demo world. */
  readonly demo?: (world: DemoWorld) => Promise<void>
  readonly servings?: readonly AnyServing[]
  /** Calls of its own; a function when they depend on everything that is served. */
  readonly routes?: readonly AnyRoute[] | ((registry: Registry) => readonly AnyRoute[])
  readonly jobs?: readonly AnyJob[]
  /** Tables that are no records of a resource. */
  readonly tables?: Readonly<Record<string, PgTable>>
  /**
   * Pieces of the schema behind the tables: functions, triggers, views, indexes and checks that no
   * declaration can say. Each is made anew when its text changes.
   */
  readonly sql?: readonly Sql[]
  /** Tables that `sql` makes in the form of a declared one, and that change with it: `{ operation: ['operation_archive'] }`. */
  readonly twins?: Readonly<Record<string, readonly string[]>>
  /** Actions that belong to no resource, e.g. `dashboard.figures`. */
  readonly actions?: readonly Action[]
  /** What it adds to points of other modules: `whenMerged.of(moveGifts)`. */
  readonly brings?: readonly Extension[]
}
