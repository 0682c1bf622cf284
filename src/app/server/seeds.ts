import type { Act } from '#kernel/server/act.ts'
import { modules } from './modules.ts'

/** What every installation needs from its first start on, in the order of the modules; what is there already stays. */
export async function seedAll(act: Act): Promise<void> {
  for (const { beforeSeeds } of modules) await beforeSeeds?.(act)
  for (const { seed } of modules) await seed?.(act)
}
