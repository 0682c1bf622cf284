import type { ServerModule } from '#kernel/server/module.ts'
import type { Twins } from './difference.ts'

/** The tables of all modules that change with another. */
export function twinsOf(modules: readonly ServerModule[]): Twins {
  return Object.assign({}, ...modules.map(({ twins = {} }) => twins))
}
