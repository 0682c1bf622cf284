import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { kernelModule } from '#kernel/server/kernel-module.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { wallSql } from '#kernel/server/walls.ts'

/**
 * The whole schema of these modules as SQL, derived from their declarations: tables with keys,
 * checks and indexes, walls, and what modules add. It imports no module, so that a test of two
 * of them does not load all.
 */
export async function schemaOf(modules: readonly ServerModule[]): Promise<string> {
  const servings = modules.flatMap(module => module.servings ?? [])
  const tables = {
    ...Object.fromEntries(servings.map(({ resource }) => [resource.name, tableOf(resource)])),
    ...kernelModule(() => undefined).tables,
    ...Object.assign({}, ...modules.map(module => module.tables ?? {})),
  }
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
  const resources = servings.map(({ resource }) => resource)
  const walls = resources.flatMap(resource => wallSql(resource, resources))
  const own = modules.flatMap(module => module.sql ?? [])
  const parts = ['create extension if not exists pg_trgm', ...statements, ...walls, ...own]
  return `${parts.map(part => part.trim().replace(/;$/, '')).join(';\n\n')};\n`
}
