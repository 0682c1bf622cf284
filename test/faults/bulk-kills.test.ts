import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { perform } from '#kernel/server/perform.ts'
import { personAnywhere, personOf } from '#modules/access/server/index.ts'
import { sensitiveWord } from '#modules/website/model/index.ts'
import { actOnMany } from '#services/bulk/act-on-many.ts'
import { findBulkAct } from '#services/bulk/bulk-act.ts'
import { startChild } from './child-product.ts'
import { openDraws } from './draws.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* A bulk act whose process is killed again and again: each record is done once, and none is left. */

const records = 1500
const kills = 8
let standing: Standing
/** A connection that outlives the product. */
let owner: pg.Client
let account: string

beforeAll(async () => {
  standing = await openStanding()
  owner = new pg.Client(standing.url)
  await owner.connect()
  account = await standing.account('keeper', { roles: ['operator'] })
})
afterAll(async () => {
  await owner.end()
  await standing.drop()
})

/** So many words, all in use; one of ten is out of use already, so that its turn is refused. */
async function plantWords(prefix: string): Promise<void> {
  const id = await standing.plant(sensitiveWord, { word: `${prefix}0`, state: 'enabled' })
  await owner.query(
    `insert into sensitive_word
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'word', $2 || n,
        'state', case when n % 10 = 0 then 'disabled' else 'enabled' end))).*
       from sensitive_word as one, generate_series(1, $3::int - 1) as n where one.id = $1`,
    [id, prefix, records],
  )
}

/** Begins a bulk act on these words as their keeper; its job waits for whoever `owner` lets at it. */
async function begunRun(prefix: string): Promise<string> {
  const { database } = standing
  const pieces = await database.read('all', reader => personOf(reader, account))
  const bulk = findBulkAct(sensitiveWord.path, 'disable')
  if (pieces === undefined || bulk === undefined) throw new Error('nobody can disable words')
  const filter = [{ field: 'word', op: 'contains', value: prefix }]
  return perform(database, personAnywhere(pieces), { requestId: prefix }, async act => {
    const all = { filter, expectedCount: records, token: '0' }
    const { signal } = new AbortController()
    const exchange = { perform: <T>(work: (own: Act) => T) => work(act), request: { signal } }
    const begun = await actOnMany(exchange as never, bulk, { all, answers: {} } as never)
    if (!('run' in begun)) throw new Error('it was done at once')
    expect(begun.total).toBe(records)
    await act.tx.execute(
      "update pgboss.job set start_after = now() + interval '1 hour' where name = 'kernel.bulk-few'",
    )
    return begun.run
  })
}

const settledIn = async (run: string) =>
  Number(
    (
      await owner.query(
        "select count(*) as n from bulk_line where run = $1 and state <> 'waiting'",
        [run],
      )
    ).rows[0]?.n,
  )

/** What became of the words, as their rows, the log and the run tell it. */
async function outcomeOf(prefix: string, run: string) {
  const { rows } = await owner.query(
    `with word as (
       select word.*, (select count(*) from operation where record = word.id::text and outcome = 'done' and action = 'sensitiveWord.disable') as logged
         from sensitive_word as word where word like $1 || '%')
     select count(*) filter (where version = 2 and state = 'disabled' and logged = 1)::int as once,
            count(*) filter (where version > 2 or logged > 1)::int as doubled,
            count(*) filter (where state = 'enabled')::int as lost,
            (select count(*)::int from bulk_line where run = $2 and state = 'done') as told,
            (select count(*)::int from bulk_line where run = $2 and state = 'refused') as refused,
            (select state from bulk_run where id = $2) as state
       from word`,
    [prefix, run],
  )
  return rows[0]
}

const out = records / 10 - 1
const whole = {
  once: records - out,
  doubled: 0,
  lost: 0,
  told: records - out,
  refused: out,
  state: 'done',
}

it('does every record once however often its process is killed; the twin does not', async () => {
  const since = performance.now()
  const draws = openDraws()
  await plantWords('词')
  const run = await begunRun('词')
  const start = () =>
    startScript(standing, 'job-worker.ts', 'kernel.bulk-few', JSON.stringify({ run }))
  let killed = 0
  for (; killed < kills; killed++)
    if (!(await killAfterProgress(start(), () => settledIn(run), draws.below(60)))) break
  await finished(start())
  const found = await outcomeOf('词', run)
  const twin = await naiveRun(draws)
  await report({
    ...{ test: 'T7 bulk act', seed: draws.seed, since },
    figures: { records, killed, ...found, twinKilled: twin.killed, twinDoubled: twin.doubled },
  })
  expect(found).toEqual(whole)
  expect(killed).toBe(kills)
  expect(twin.doubled).toBeGreaterThan(0)
})

it('goes on by itself when the product is killed and started again', async () => {
  await plantWords('字')
  const run = await begunRun('字')
  await standing.close()
  await owner.query("update pgboss.job set start_after = now() where data->>'run' = $1", [run])
  const first = await startChild(standing)
  await expect.poll(() => settledIn(run), { timeout: 120_000, interval: 10 }).toBeGreaterThan(100)
  await first.kill()
  expect(await settledIn(run)).toBeLessThan(records)
  const second = await startChild(standing)
  try {
    await expect
      .poll(() => outcomeOf('字', run), { timeout: 400_000, interval: 500 })
      .toEqual(whole)
  } finally {
    await second.kill()
  }
})

async function naiveRun(draws: ReturnType<typeof openDraws>) {
  await owner.query(`create table naive_run (cursor int not null);
    insert into naive_run values (0);
    create table naive_record (no int primary key, times int not null);
    insert into naive_record select n, 0 from generate_series(1, ${records}) as n`)
  const countOf = async (condition: string) =>
    Number(
      (await owner.query(`select count(*) as n from naive_record where ${condition}`)).rows[0]?.n,
    )
  const start = () => startScript(standing, 'naive-bulk-worker.ts', standing.url, String(records))
  let killed = 0
  for (; killed < kills; killed++)
    if (!(await killAfterProgress(start(), () => countOf('times > 0'), draws.below(10)))) break
  await finished(start())
  return { killed, doubled: await countOf('times > 1') }
}
