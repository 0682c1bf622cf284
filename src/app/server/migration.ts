import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { kernelModule } from '#kernel/server/kernel-module.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { wallSql } from '#kernel/server/walls.ts'
import { migrationFolder } from './migration-folder.ts'
import { modules } from './modules.ts'

/**
 * The whole schema as SQL, derived from the declarations: tables with keys, checks and indexes,
 * walls, and what modules add. Until the first release the one migration is this text.
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

/** `npm run migration tables -- --fresh` writes the one migration anew. */
async function main(): Promise<void> {
  const [name = '', option] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9-]*$/.test(name) || option !== '--fresh') {
    process.stderr.write('usage: npm run migration <name> -- --fresh\n')
    process.exitCode = 2
    return
  }
  await mkdir(migrationFolder, { recursive: true })
  const file = `0001_${name}.sql`
  const others = (await readdir(migrationFolder)).filter(each => each !== file)
  if (others.length > 0) throw new Error(`migrations/ already holds ${others.join(', ')}`)
  const sql = await schemaOf(modules)
  const before = await readFile(new URL(file, migrationFolder), 'utf8').catch(() => '')
  await writeFile(new URL(file, migrationFolder), sql)
  process.stdout.write(
    before === sql ? 'unchanged\n' : `migrations/${file}: ${sql.length} characters\n`,
  )
}

if (import.meta.filename === process.argv[1]) await main()
