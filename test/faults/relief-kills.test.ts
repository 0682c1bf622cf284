import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import {
  community,
  communityMerge,
  communityOrganisation,
  house,
  household,
  person,
} from '#modules/community/model/index.ts'
import { balanceOf } from '#modules/finance/server/index.ts'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { grantBatch, rescueRecord } from '#modules/salvage/model/index.ts'
import { voucherOf } from '#modules/salvage/server/batch-money.ts'
import { finishBatch } from '#modules/salvage/server/finish.ts'
import { issueBatch } from '#modules/salvage/server/issue-job.ts'
import { rejectLine } from '#modules/salvage/server/issue-line.ts'
import { startChild } from './child-product.ts'
import { openDraws } from './draws.ts'
import { copies, issuingBatch } from './issuing-batch.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* Long work of relief whose process is killed again and again: nobody is moved, or given a voucher, twice. */

const people = 12_000
const homes = 1_500
const lines = 600
const dead = 6
const kills = 6
const each = 100_00
const batchFacts = { lines, dead, each }
let standing: Standing
let isClosed = false
/** A connection that outlives the product. */
let owner: pg.Client

beforeAll(async () => {
  standing = await openStanding()
  owner = new pg.Client(standing.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  if (!isClosed) await standing.close()
  await standing.drop()
})

const one = async (statement: string, values: readonly unknown[] = []) =>
  (await owner.query(statement, [...values])).rows[0]

/** Runs a job to its end, killed as often as it lives long enough; answers how often it was killed. */
async function runKilled(
  job: string,
  payload: object,
  progress: () => Promise<number>,
  pause: () => number,
): Promise<number> {
  const start = () => startScript(standing, 'job-worker.ts', job, JSON.stringify(payload))
  let killed = 0
  for (; killed < kills; killed++) if (!(await killAfterProgress(start(), progress, pause()))) break
  await finished(start())
  return killed
}

const street = '110105001'
const places = ['person', 'household', 'house', 'community_organisation'] as const

/** A community with people, households and houses, and a merger of it that was confirmed. */
async function confirmedMerge() {
  const of = { organisation: standing.north.id, street, state: 'enabled', successor: null }
  const from = await standing.plant(community, { ...of, code: `${street}001`, name: '撤销社区' })
  const into = await standing.plant(community, {
    ...{ ...of, street: '110105002', code: '110105002001', name: '并入社区' },
  })
  const here = { community: from, grid: null, area: street, organisation: standing.north.id }
  const first = await standing.plant(person, { ...here, mergedInto: null, guardian: null })
  const ownIndex = "jsonb_build_object('id', gen_random_uuid(), 'number', 'T' || n"
  await copies(owner, 'person', first, people, `${ownIndex}, 'id_number_index', md5('p' || n))`)
  const family = { ...here, head: first, house: null, state: 'open' }
  const home = await standing.plant(household, family)
  await copies(owner, 'household', home, homes, `${ownIndex})`)
  const flat = await standing.plant(house, { ...here, room: '0', standardAddress: '0' })
  const room = "'room', n::text, 'standard_address', n::text"
  await copies(owner, 'house', flat, homes, `${ownIndex}, ${room})`)
  await standing.plant(communityOrganisation, { ...here, name: '合唱团' })
  const merge = await standing.plant(communityMerge, {
    ...{ from, into, state: 'running', moved: 0, total: people + 2 * homes + 1, doneAt: null },
  })
  return { from, into, merge }
}

/** Where everything lies, how often it was written, and what the merger says of itself. */
async function lying({ from, into, merge }: { from: string; into: string; merge: string }) {
  const all = places.map(table => `select id, community, area, version from ${table}`)
  const counts = await one(
    `select count(*) filter (where community = $1)::int as from,
            count(*) filter (where community = $2)::int as into,
            count(*) filter (where community is null)::int as nowhere,
            count(*) filter (where community = $2 and area <> '110105002'
                                or community = $1 and area <> $3)::int as elsewhere,
            min(version)::int as least, max(version)::int as most
       from (${all.join(' union all ')}) each where community is null or community in ($1, $2)`,
    [from, into, street],
  )
  const { state, moved } = await one('select state, moved from community_merge where id = $1', [
    merge,
  ])
  return { ...counts, state, moved: Number(moved) }
}

it('a community of 12,000 people moves whole, once, and back, however often its process is killed', async () => {
  const since = performance.now()
  const draws = openDraws()
  const at = await confirmedMerge()
  const total = people + 2 * homes + 1
  // Asked again and again: the merger's own count alone.
  const moved = async () =>
    Number((await one('select moved from community_merge where id = $1', [at.merge])).moved)
  const payload = { merge: at.merge }
  const pause = () => draws.below(40)
  const killed = await runKilled('community.move', payload, moved, pause)
  const there = await lying(at)
  await standing.product.act('撤并', async act => {
    const row = await lockRow(act, communityMerge, at.merge)
    await moveRow(act, communityMerge, row, 'undo', {})
  })
  const back = async () => -(await moved())
  const killedBack = await runKilled('community.move', payload, back, pause)
  const here = await lying(at)
  await report({
    ...{ test: 'community merge', seed: draws.seed, since },
    figures: { total, killed, ...there, killedBack, back: here.from },
  })
  const whole = { nowhere: 0, elsewhere: 0 }
  expect(there).toEqual({
    ...{ ...whole, from: 0, into: total, least: 2, most: 2, state: 'done', moved: total },
  })
  expect(here).toEqual({
    ...{ ...whole, from: total, into: 0, least: 3, most: 3, state: 'undone', moved: 0 },
  })
  expect([killed, killedBack]).toEqual([kills, kills])
})

const issuedIn = async (batch: string) =>
  (
    await one(
      `select count(*)::int as n from rescue_record where batch = $1 and send_status = '1'`,
      [batch],
    )
  ).n as number

/** What became of the lines, as their rows, the messages, the log and the batch tell it. */
const outcomeOf = (batch: string) =>
  one(
    `select count(*) filter (where r.send_status = '1' and r.version = 2)::int as once,
            count(*) filter (where r.send_status = '0' and r.version = 1)::int as left,
            count(distinct r.voucher_mark)::int as codes,
            (select count(*)::int from outbox_message where subject = 'rescueVoucher'
                and created_at > b.created_at) as messages,
            (select count(*)::int from operation o join rescue_record l on l.id::text = o.record
              where l.batch = b.id and o.action = 'rescueRecord.issue' and o.outcome = 'done') as logged,
            b.issued, b.pending, b.sending
       from rescue_record r join grant_batch b on b.id = r.batch where b.id = $1 group by b.id`,
    [batch],
  )

const alive = lines - dead
const issued = {
  ...{ once: alive, left: dead, codes: alive, messages: alive, logged: alive },
  ...{ issued: alive, pending: dead, sending: false },
}

/** Rejects who died and ends the batch; what the books hold for its vouchers then. */
async function finishedBatch(batch: string) {
  return standing.product.act('测试', async act => {
    const { rows } = await act.tx.execute<{ id: string }>(
      sql`select id from rescue_record where batch = ${batch} and send_status = '0'`,
    )
    for (const { id } of rows) {
      const line = await lockRow(act, rescueRecord, id)
      const why = { rejectReason: 'dead' as const, rejectNote: null }
      await updateRow(act, rescueRecord, line, await rejectLine(line, why, act))
    }
    const row = await lockRow(act, grantBatch, batch)
    await moveRow(act, grantBatch, row, 'finish', await finishBatch(row, act))
    const after = await findRow(act.tx, grantBatch, batch)
    const { cause, id: organisation } = standing.north
    const { balance } = await balanceOf(act.tx, organisation, voucherOf({ id: batch, cause }))
    return { balance, returned: after?.returned, faults: await ledgerFaults(act.tx) }
  })
}

it('a batch of vouchers is issued once, a code and a message each, and keeps the money of who died', async () => {
  const since = performance.now()
  const draws = openDraws()
  const batch = await issuingBatch(standing, owner, { ...batchFacts, title: '券甲' })
  const progress = () => issuedIn(batch)
  const killed = await runKilled('rescue.issue-batch', { batch }, progress, () => draws.below(200))
  const found = await outcomeOf(batch)
  const money = await finishedBatch(batch)
  await report({
    ...{ test: 'issue of a batch', seed: draws.seed, since },
    figures: { lines, killed, ...found, balance: money.balance, returned: Number(money.returned) },
  })
  expect(found).toEqual(issued)
  expect(money).toEqual({ balance: alive * each, returned: dead * each, faults: [] })
  expect(killed).toBe(kills)
})

it('goes on with a batch by itself when the product is killed and started again', async () => {
  const batch = await issuingBatch(standing, owner, { ...batchFacts, title: '券乙' })
  await standing.product.act('测试', async act => {
    await act.enqueue(issueBatch, { batch })
    await act.tx.execute(
      sql`update pgboss.job set start_after = now() + interval '1 hour' where name = ${issueBatch.name}`,
    )
  })
  await standing.close()
  isClosed = true
  await owner.query("update pgboss.job set start_after = now() where data->>'batch' = $1", [batch])
  const first = await startChild(standing)
  await expect.poll(() => issuedIn(batch), { timeout: 120_000, interval: 10 }).toBeGreaterThan(50)
  await first.kill()
  expect(await issuedIn(batch)).toBeLessThan(alive)
  const second = await startChild(standing)
  try {
    await expect.poll(() => outcomeOf(batch), { timeout: 400_000, interval: 500 }).toEqual(issued)
  } finally {
    await second.kill()
  }
})
