import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackup } from '#app/server/backup/open-backup.ts'
import { restoreBackup } from '#app/server/backup/restore-backup.ts'
import { writeBackup } from '#app/server/backup/write-backup.ts'
import { differenceBetween } from '#app/server/migration/difference.ts'
import { declaredTables, tablesIn } from '#app/server/migration/snapshot.ts'
import { twinsOf } from '#app/server/migration/twins-of.ts'
import { migrationFolder } from '#app/server/migration-folder.ts'
import { modules } from '#app/server/modules.ts'
import { openMasterKey } from '#app/server/open-master-key.ts'
import { allPiecesOf } from '#app/server/pieces-of.ts'
import { restoringMark } from '#app/server/restoring-mark.ts'
import { readSettings } from '#app/server/settings.ts'
import { openStorage } from '#app/server/start.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { migrate, tablesFile } from '#kernel/server/migrate.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { logFault } from '#modules/evidence/server/check-log.ts'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { documentFaults } from '#modules/finance/server/ledger/document-faults.ts'
import { checkWholeChain } from '#modules/log/server/check-chain.ts'
import { donor } from '#modules/people/model/donor.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { currentVault, openVault } from '#services/vault/vault.ts'
import { catalogueOf } from '#test/catalogue.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { answerPort, openStandIns } from '#test/stand-ins.ts'
import { unpack } from './packed.ts'
import { releaseKey } from './release-key.ts'

/* Data of the first release (see make-release.ts), restored and brought to the present tables. */

const key = Buffer.from(releaseKey, 'base64')

let folder: string
let house: object
let backup: string
let restored: TestDatabase
let migrated: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  backup = join(folder, 'release.zip')
  await unpack(join(import.meta.dirname, '0001.zip.br'), backup)
  restored = await testDatabase()
  await restoreInto('data', restored.url)
  house = openStandIns()
  answerPort(currentVault, openVault(key))
})
afterAll(async () => {
  leaveHouse(house)
  await restored.drop()
  await migrated?.drop()
  await rm(folder, { recursive: true })
})

const settingsOf = (name: string, url: string) =>
  readSettings({ DATABASE_URL: url, DATA_DIR: join(folder, name) })
const restoreInto = (name: string, url: string, file = backup) =>
  restoreBackup({ file, settings: settingsOf(name, url), tell: () => {} })

/** What must hold of every product's data, whichever tables it lies in. */
async function faultsIn(database: Database): Promise<unknown[]> {
  return database.read('all', async reader => {
    const chain = await checkWholeChain(reader)
    return [
      ...(await ledgerFaults(reader)),
      ...(await documentFaults(reader)),
      ...[await logFault(reader)].filter(each => each !== undefined),
      ...(chain.brokenAt === null && chain.links > 0 ? [] : [chain]),
    ]
  })
}

it('has the tables of today, and books, evidence and logs that hold', async () => {
  const declared = await testDatabase()
  await migrate(declared.url, migrationFolder, allPiecesOf(modules))
  // The months of the release have tables of their own, which a new database has not.
  const isOfMonth = (line: string) => /_20\d\d_\d\d/.test(line)
  const own = (await catalogueOf(restored.url)).filter(line => !isOfMonth(line))
  const wanted = (await catalogueOf(declared.url)).filter(line => !isOfMonth(line))
  expect({ more: less(own, wanted), missing: less(wanted, own) }).toEqual({ more: [], missing: [] })
  await declared.drop()

  const database = await openDatabase(restored.url)
  expect(await faultsIn(database)).toEqual([])
  const count = async (table: string) => {
    const asked = sql.raw(`select count(*)::int as n from ${table}`)
    return database.read('all', async reader => (await reader.execute(asked)).rows[0]?.n)
  }
  for (const table of ['donation', 'ledger_entry', 'evidence_leaf', 'log_link', 'account'])
    expect(await count(table), table).toBeGreaterThan(20)
  // No number that was given is given again.
  const opened = await openBackup(backup)
  opened.close()
  const given = opened.manifest.sequences.find(({ name }) => name === 'donation_serial')
  const next = await database.read('all', reader =>
    reader.execute<{ next: string }>(sql`select nextval('donation_serial')::text as next`),
  )
  expect(Number(next.rows[0]?.next)).toBe(Number(given?.last) + 1)
  await database.close()
})

it('opens personal values with the key of then, and refuses to begin with another or none', async () => {
  const database = await openDatabase(restored.url)
  const donors = await database.read('all', reader =>
    reader.select().from(tableOf(donor)).limit(500),
  )
  expect(donors.map(({ phone }) => phone).filter(each => each?.startsWith('1'))).not.toEqual([])
  await database.close()
  const settings = { dataDir: join(folder, 'data') }
  expect(await openMasterKey(restored.url, settings, releaseKey)).toEqual(key)
  const other = Buffer.alloc(32, 1).toString('base64')
  await expect(openMasterKey(restored.url, settings, other)).rejects.toThrow('主密钥与数据不符')
  await expect(openMasterKey(restored.url, settings, '')).rejects.toThrow('缺少主密钥文件')
  expect(await readdir(settings.dataDir)).toEqual([])
})

it('is backed up again as it was restored', async () => {
  const file = join(folder, 'again.zip')
  const bare = { url: restored.url, dataDir: folder, withKey: false, objectStorage: undefined }
  await writeBackup({ ...bare, file })
  const [before, after] = [await openBackup(backup), await openBackup(file)]
  const rowsOf = ({ manifest }: typeof before) =>
    Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
  expect(rowsOf(after)).toMatchObject(rowsOf(before))
  expect(after.manifest.partitions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(before.manifest.partitions.map(({ name }) => name)),
  )
  // Value for value, but for tables that have other columns now. The order in a table is PostgreSQL's.
  const columns = (of: typeof before) =>
    new Map(of.manifest.tables.map(({ name, columns: each }) => [name, each.join()]))
  const same = [...columns(before)].filter(([name, each]) => columns(after).get(name) === each)
  expect(same.length).toBeGreaterThan(100)
  for (const [name] of same) {
    const lines = async (of: typeof before) =>
      (await of.text(`tables/${name}.csv`)).split('\n').sort()
    const [own, others] = [await lines(before), await lines(after)]
    expect(own.every((line, at) => line === others[at]) && own.length === others.length, name).toBe(
      true,
    )
  }
  before.close()
  after.close()
})

it('takes a later change of many kinds on filled tables', async () => {
  const later = pathToFileURL(`${await mkdtemp(join(folder, 'later-'))}/`)
  for (const name of await readdir(migrationFolder))
    await writeFile(new URL(name, later), await readFile(new URL(name, migrationFolder)))
  const committed = tablesIn(await readFile(new URL(tablesFile, migrationFolder), 'utf8'))
  const after = structuredClone(declaredTables(modules)) as Record<string, Changed>
  const column = (table: string) => (after[`public.${table}`] as Changed).columns
  column('role').unit = { name: 'unit', type: 'uuid', primaryKey: false, notNull: false }
  column('operation').nearby = { name: 'nearby', type: 'text', primaryKey: false, notNull: false }
  const changes = await differenceBetween(committed, after, twinsOf(modules))
  const number = String((await readdir(migrationFolder)).length).padStart(4, '0')
  // By hand, and with a trigger and a policy in its way.
  const byHand = 'alter table fundraising_plan alter column record_no set data type varchar(200)'
  const text = [...changes.map(({ sql: own }) => own), byHand].join(';\n')
  await writeFile(new URL(`${number}_later.sql`, later), text)
  const pieces = allPiecesOf(modules).map(each =>
    / on role /.test(each.sql)
      ? { ...each, sql: each.sql.replace(', unit,', ', unit::text,') }
      : each,
  )

  migrated = await testDatabase(new URL(restored.url).pathname.slice(1))
  expect(await migrate(migrated.url, later, pieces)).toEqual([`${number}_later.sql`])
  const client = new pg.Client(migrated.url)
  await client.connect()
  const { rows } = await client.query(
    "select distinct table_name as name from information_schema.columns where column_name = 'nearby' order by 1",
  )
  await client.end()
  const named = rows.map(({ name }) => name)
  expect(named).toEqual(
    expect.arrayContaining(['operation', 'operation_archive', 'operation_other']),
  )
  expect(named.length).toBeGreaterThan(4)
  const database = await openDatabase(migrated.url)
  expect(await faultsIn(database)).toEqual([])
  await database.close()
})

function less(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter(each => !known.has(each))
}

interface Changed {
  columns: Record<string, { type: string; [more: string]: unknown }>
  [part: string]: unknown
}

it('restores nothing from a backup that is cut off or changed', async () => {
  const whole = await readFile(backup)
  const empty = await testDatabase()
  const changed = Buffer.from(whole)
  const at = changed.indexOf('CNY', changed.indexOf('tables/ledger_account.csv'))
  changed.write('USD', at)
  for (const [name, bytes] of [
    ['cut', whole.subarray(0, whole.length - 5000)],
    ['changed', changed],
  ] as const) {
    const file = join(folder, `${name}.zip`)
    await writeFile(file, bytes)
    const error = await restoreInto(name, empty.url, file).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartRefusal)
    expect(String(error)).toMatch('备份文件不完整或已损坏')
    await expect(readdir(join(folder, name))).rejects.toThrow('ENOENT')
  }
  await empty.drop()
})

it('restores into what is empty alone', async () => {
  await expect(restoreInto('', restored.url)).rejects.toThrow('不是空目录')
  await expect(restoreInto('other', restored.url)).rejects.toThrow('已有数据')
  expect(await readdir(join(folder, 'other'))).toEqual([])
  // Nor does anything begin where a restore was killed.
  await writeFile(join(folder, 'other', restoringMark), '')
  const started = openStorage(settingsOf('other', restored.url))
  await expect(started).rejects.toThrow('恢复没有完成')
})
