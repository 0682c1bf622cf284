import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrationFolder } from '#app/server/migration-folder.ts'
import { modules } from '#app/server/modules.ts'
import { schemaOf } from '#app/server/schema-of.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { testDatabase } from '#test/database.ts'

it('says in its migration exactly what the declarations say', async () => {
  const committed = await readFile(new URL('0001_tables.sql', migrationFolder), 'utf8')
  expect(committed === (await schemaOf(modules)), 'run `npm run migration tables -- --fresh`').toBe(
    true,
  )
})

it('migrates an empty database once, and refuses one that was migrated by another file', async () => {
  const { url, drop } = await testDatabase()
  expect(await migrate(url, migrationFolder)).toEqual(['0001_tables.sql'])
  expect(await migrate(url, migrationFolder)).toEqual([])
  const client = new pg.Client(url)
  await client.connect()
  await client.query("update migration set checksum = 'other'")
  await client.end()
  await expect(migrate(url, migrationFolder)).rejects.toThrow('数据库由另一版本的程序建立')
  await drop()
})
