import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { importTask } from '#modules/transfer/model/import-task.ts'
import { personWith } from '#test/house.ts'
import { openWorld, type TransferWorld } from '#test/transfer-world.ts'

const clerk = personWith(['book.view', 'book.import', 'shop.view'])
const worker = fileURLToPath(new URL('import-worker.ts', import.meta.url))
const lines = 600
/** Where each process is held and killed: in the middle of the first part, then of the second. */
const places = [150, 350]
let world: TransferWorld
/** As the cluster's own user, who alone sees what other sessions do. */
let watcher: pg.Client

beforeAll(async () => {
  world = await openWorld()
  watcher = new pg.Client(world.house.database.url)
  await watcher.connect()
  // A book of these names waits until nobody holds its name.
  await watcher.query(`create function wait_for_name() returns trigger language plpgsql as $$ begin
      if new.name in (${places.map(place => `'书${place}'`).join()}) then
        perform pg_advisory_xact_lock_shared(hashtext(new.name));
      end if;
      return new;
    end $$;
    create trigger wait_for_name before insert on book for each row execute function wait_for_name()`)
})
afterAll(async () => {
  await watcher.end()
  await world.close()
})

it('an import whose process is killed again and again writes every line once', async () => {
  const rows = Array.from({ length: lines }, (_, at) => `书${at},北街书店,${at + 1}`)
  const bytes = Buffer.from(`书名,书店,价格\n${rows.join('\n')}\n`)
  const answer = await world.upload(clerk, '/api/bookshop/book/import', { name: 'a.csv', bytes })
  const id: string = answer.dataPoints.importId
  expect(await world.settled(clerk, 'transfer/importTask', id, ['checking'])).toMatchObject({
    ready: lines,
  })
  // Confirmed without a job, so that only the processes made here work on it.
  await world.house.prepare(async act => {
    const row = await findRow(act.tx, importTask, id)
    if (row) await moveRow(act, importTask, row, 'confirm', { cursor: 0 })
  })

  const written: (number | undefined)[] = []
  for (const place of places) {
    await killedAt(place, id)
    written.push((await taskOf(id))?.inserts)
  }
  expect(written).toEqual([0, 200])
  expect(await taskOf(id)).toMatchObject({ state: 'running' })
  const [code] = await once(begin(id), 'exit')
  expect(code).toBe(0)

  expect(await taskOf(id)).toMatchObject({ state: 'done', inserts: lines, refused: 0 })
  expect(await figures()).toEqual({
    books: lines,
    names: lines,
    sum: (lines * (lines + 1) * 100) / 2,
  })
})

const begin = (id: string) =>
  spawn(process.execPath, [worker, world.house.database.url, id], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Begins a process, and kills it while it waits at a line, with lines before written and not committed. */
async function killedAt(line: number, id: string): Promise<void> {
  await watcher.query('select pg_advisory_lock(hashtext($1))', [`书${line}`])
  const child = begin(id)
  await expect.poll(() => sessions('cardinality(pg_blocking_pids(pid)) > 0')).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await watcher.query('select pg_advisory_unlock_all()')
  await expect.poll(() => sessions('backend_xid is not null')).toBe(0)
}

const taskOf = (id: string) => world.house.prepare(act => findRow(act.tx, importTask, id))

async function figures() {
  const answer = await world.house.prepare(act =>
    act.tx.execute(`select count(*)::int as books, count(distinct name)::int as names,
      sum(price)::int as sum from book`),
  )
  return answer.rows[0]
}

async function sessions(condition: string): Promise<number> {
  const answer = await watcher.query<{ open: number }>(`select count(*)::int as open
    from pg_stat_activity where datname = current_database()
      and application_name = 'gongyibao' and ${condition}`)
  return answer.rows[0]?.open ?? 0
}
