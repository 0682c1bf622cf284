import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { differenceBetween } from '#app/server/migration/difference.ts'
import { declaredTables, tablesIn, textOf } from '#app/server/migration/snapshot.ts'
import { trial } from '#app/server/migration/trial.ts'
import { twinsOf } from '#app/server/migration/twins-of.ts'
import { migrationFolder } from '#app/server/migration-folder.ts'
import { modules } from '#app/server/modules.ts'
import { allPiecesOf } from '#app/server/pieces-of.ts'
import { schemaOf } from '#app/server/schema-of.ts'
import { migrate, tablesFile } from '#kernel/server/migrate.ts'
import { catalogueOf } from '#test/catalogue.ts'
import { testDatabase } from '#test/database.ts'

const pieces = allPiecesOf(modules)

it('has a migration for every change of a declaration', async () => {
  const committed = await readFile(new URL(tablesFile, migrationFolder), 'utf8')
  const declared = declaredTables(modules)
  const changes = await differenceBetween(tablesIn(committed), declared, twinsOf(modules))
  const missing = changes.map(({ sql }) => sql)
  expect(missing, 'run `npm run migration <name>` and commit what it writes').toEqual([])
  expect(committed === textOf(declared), `${tablesFile} was edited by hand`).toBe(true)
})

it('makes of an empty database what the declarations say, in its tables and everything behind them', async () => {
  const [migrated, declared] = await Promise.all([testDatabase(), testDatabase()])
  await migrate(migrated.url, migrationFolder, pieces)
  const client = new pg.Client(declared.url)
  await client.connect()
  await client.query(await schemaOf(modules))
  await client.end()
  const [own, wanted] = await Promise.all([catalogueOf(migrated.url), catalogueOf(declared.url)])
  const hint = 'the numbered files and the declarations do not lead to the same schema'
  expect({ more: less(own, wanted), missing: less(wanted, own) }, hint).toEqual({
    more: [],
    missing: [],
  })
  expect(own.length).toBeGreaterThan(3000)
  // A second start changes nothing, a developer's neither.
  expect(await migrate(migrated.url, migrationFolder, pieces, trial)).toEqual([])
  expect(less(await catalogueOf(migrated.url), own)).toEqual([])
  await Promise.all([migrated.drop(), declared.drop()])
})

function less(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter(each => !known.has(each))
}
