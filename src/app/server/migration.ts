import { byHand } from '#kernel/server/migrate/migration-files.ts'
import { tablesFile } from '#kernel/server/migrate.ts'
import { declaredTables } from './migration/snapshot.ts'
import { twinsOf } from './migration/twins-of.ts'
import { writeMigration } from './migration/write-migration.ts'
import { migrationFolder } from './migration-folder.ts'
import { modules } from './modules.ts'

/*
 * `npm run migration <name>` writes what the declarations ask for beyond migrations/tables.json as
 * the next numbered file. Leaves with 1 while something in it is to be decided by hand.
 */

const [name = '', ...more] = process.argv.slice(2)
if (!/^[a-z][a-z0-9-]*$/.test(name) || more.length > 0) {
  process.stderr.write('usage: npm run migration <name>, in small letters, digits and hyphens\n')
  process.exitCode = 2
} else {
  const declared = { tables: declaredTables(modules), twins: twinsOf(modules) }
  const written = await writeMigration(migrationFolder, name, declared)
  process.stdout.write(
    written === undefined
      ? 'unchanged\n'
      : `migrations/${written.file}: ${written.statements} statements; commit it with migrations/${tablesFile}\n`,
  )
  if (written !== undefined && written.byHand > 0) {
    process.stdout.write(
      `decide by hand, at each line that begins with "${byHand}": ${written.byHand}\n`,
    )
    process.exitCode = 1
  }
}
