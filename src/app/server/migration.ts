import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { migrationFolder } from './migration-folder.ts'
import { modules } from './modules.ts'
import { schemaOf } from './schema-of.ts'

/**
 * `npm run migration tables -- --fresh` writes the one migration anew: until the first release it is
 * the whole schema.
 */
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
