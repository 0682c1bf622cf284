import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations, knownPieces, readTrial } from '#kernel/server/migrate/record.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { writeZip, type ZipPart } from '#services/sheets/write-zip.ts'
import { keyTable } from '../open-master-key.ts'
import { partitionsOf, sequencesOf, tablesOf } from './describe-database.ts'
import { backupForm, keptFolders, type Manifest, partNames, type TablePart } from './manifest.ts'
import { waitingJobs } from './waiting-jobs.ts'

/** What to back up, and where to. */
export interface BackupTask {
  /** Of the database. */
  readonly url: string
  readonly dataDir: string
  /** The backup; must not be there yet. */
  readonly file: string
  readonly withKey: boolean
  /** Where uploads lie when not in the data folder. */
  readonly objectStorage: string | undefined
}

/**
 * Copies the database, as one moment saw it, and the files of the data folder into a zip file,
 * while the product works on. Nothing stands at `file` before the backup is whole.
 */
export async function writeBackup(task: BackupTask): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: task.url,
    application_name: 'gongyibao backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  const partial = `${task.file}.partial`
  try {
    const handle = await open(partial, 'w', 0o600)
    await handle.close()
    const parts = new BackupParts(client, task)
    await writeZip(createWriteStream(partial, { flush: true }), parts.all())
    await rename(partial, task.file)
    return parts.manifest()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** The parts in their order, and what was learned of each while it went by. */
class BackupParts {
  readonly #client: pg.Client
  readonly #task: BackupTask
  readonly #sums: string[] = []
  readonly #tables: TablePart[] = []
  #manifest: Manifest | undefined

  constructor(client: pg.Client, task: BackupTask) {
    this.#client = client
    this.#task = task
  }

  manifest(): Manifest {
    if (this.#manifest === undefined) throw new Error('the backup is not whole yet')
    return this.#manifest
  }

  async *all(): AsyncGenerator<ZipPart> {
    const client = this.#client
    await client.query('begin transaction isolation level repeatable read, read only')
    // Whoever is held to walls sees every row, and times read alike everywhere.
    await client.query("set local app.orgs = 'all'; set local timezone = 'UTC'")
    // Rows come in the order they lie in, and the product keeps the other processors.
    await client.query('set local max_parallel_workers_per_gather = 0')
    await demandWhole(client)
    const migrations = await appliedMigrations(client)
    yield this.#text(partNames.pieces, await knownPieces(client))
    yield this.#text(partNames.jobs, await waitingJobs(client))
    for (const table of await tablesOf(client)) {
      const from = `select ${table.columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(table.name)}`
      const copied = client.query(copyTo(`copy (${from}) to stdout (format csv, header)`))
      yield this.#stream(`tables/${table.name}.csv`, copied)
      // The number of rows comes after the rows: answered before the next question is.
      await client.query('select')
      this.#tables.push({ ...table, rows: copied.rowCount })
    }
    const told = {
      migrations,
      partitions: await partitionsOf(client),
      keyPrint: await keyPrintOf(client),
      sequences: await sequencesOf(client),
    }
    await client.query('commit')
    yield* this.#files()
    if (this.#task.withKey) yield this.#key(await readKey(this.#task.dataDir))
    const sums = `${this.#sums.join('\n')}\n`
    yield { path: partNames.sums, content: Buffer.from(sums) }
    this.#manifest = this.#tell({ ...told, sums })
    yield {
      path: partNames.manifest,
      content: Buffer.from(JSON.stringify(this.#manifest, null, 1)),
    }
  }

  #tell(
    told: Pick<Manifest, 'migrations' | 'partitions' | 'keyPrint' | 'sequences' | 'sums'>,
  ): Manifest {
    const { objectStorage, withKey } = this.#task
    return {
      form: backupForm,
      product: 'gongyibao',
      takenAt: new Date().toISOString(),
      ...told,
      tables: this.#tables,
      hasKey: withKey,
      files: { at: objectStorage ?? null },
      sums: sha256(told.sums),
    }
  }

  /** Uploads and results of exports; what is removed meanwhile, nobody misses. */
  async *#files(): AsyncGenerator<ZipPart> {
    for (const folder of keptFolders) {
      const entries = await readdir(join(this.#task.dataDir, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.draft')) continue
        const path = join(entry.parentPath, entry.name)
        const handle = await open(path).catch(() => undefined)
        if (handle === undefined) continue
        const name = relative(this.#task.dataDir, path).split(sep).join('/')
        yield { ...this.#stream(name, handle.createReadStream()), isStored: true }
      }
    }
  }

  #text(path: string, value: unknown): ZipPart {
    const content = Buffer.from(JSON.stringify(value, null, 1))
    this.#sums.push(`${sha256(content)}  ${path}`)
    return { path, content }
  }

  #key(content: Buffer): ZipPart {
    this.#sums.push(`${sha256(content)}  ${partNames.key}`)
    return { path: partNames.key, content }
  }

  #stream(path: string, source: Readable): ZipPart {
    const note = (sum: string) => this.#sums.push(`${sum}  ${path}`)
    async function* hashed() {
      const hash = createHash('sha256')
      for await (const piece of source) {
        hash.update(piece)
        yield piece
      }
      note(hash.digest('hex'))
    }
    return { path, content: Readable.from(hashed(), { objectMode: false }) }
  }
}

/** Refuses a database that no restore could make again. */
async function demandWhole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ made: boolean; unfinished: boolean }>(
    `select to_regclass('migration_piece') is not null as made,
        to_regclass('unfinished_world') is not null as unfinished`,
  )
  if (rows[0]?.made !== true)
    throw new StartRefusal('数据库里还没有本系统的数据，或由更早版本的程序写成。请先启动一次再备份')
  if (rows[0].unfinished) throw new StartRefusal('首次启动还没有完成，请等它完成后再备份')
  if ((await readTrial(client)) !== undefined)
    throw new StartRefusal(
      '此数据目录有 npm run dev 试改的表，不能备份。请先用 npm run migration 写成迁移文件',
    )
}

async function keyPrintOf(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ print: string }>(`select print from ${keyTable}`)
  return rows[0]?.print ?? null
}

async function readKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, partNames.key)
  return readFile(path).catch(() => {
    throw new StartRefusal(
      `没有主密钥文件 ${path}：密钥由 MASTER_KEY 给出时请自行保存，并去掉 --with-key`,
    )
  })
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
