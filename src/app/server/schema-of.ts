import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type { PgTable } from 'drizzle-orm/pg-core'
import { kernelModule } from '#kernel/server/kernel-module.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { allPiecesOf } from './pieces-of.ts'

/**
 * The whole schema of these modules as SQL, derived from their declarations: tables with keys,
 * checks and indexes, walls, and what modules add. It imports no module, so that a test of two
 * of them does not load all.
 */
export async function schemaOf(modules: readonly ServerModule[]): Promise<string> {
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(tablesOf(modules)),
  )
  const parts = [extensionSql, ...statements, ...allPiecesOf(modules).map(({ sql }) => sql)]
  return `${parts.map(part => part.trim().replace(/;$/, '')).join(';\n\n')};\n`
}

/** What the tables need before them. */
export const extensionSql = 'create extension if not exists pg_trgm'

/** Every declared table of these modules by its name in the code. */
export function tablesOf(modules: readonly ServerModule[]): Readonly<Record<string, PgTable>> {
  const servings = modules.flatMap(module => module.servings ?? [])
  return {
    ...Object.fromEntries(servings.map(({ resource }) => [resource.name, tableOf(resource)])),
    ...kernelModule(() => undefined).tables,
    ...Object.assign({}, ...modules.map(module => module.tables ?? {})),
  }
}
