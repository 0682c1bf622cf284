import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { pointsImportBatch } from '#modules/points/model/index.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { openStanding, type Standing } from './standing.ts'

/* Points of an import whose process is killed again and again: each line earns once. */

const lines = 10_000
const wrong = 37
const people = 100
const kills = 3
let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

const act = <T>(work: Parameters<Standing['product']['act']>[1]) =>
  standing.product.act('points', work) as Promise<T>

/** An approved batch with its lines as the check leaves them. */
async function approvedBatch(): Promise<string> {
  for (let at = 0; at < people; at++)
    await act(each => registerUser(each, { phone: `139${10_000_000 + at}`, source: 'site' }))
  const [rule] = await standing.execute("select id from points_rule where event = 'import'")
  const batch = await standing.plant(pointsImportBatch, {
    ...{ rule: rule?.id, organisation: standing.north.id, state: 'importing' },
    ...{ total: lines, valid: lines - wrong, invalid: wrong },
  })
  await standing.owner.query(
    `insert into points_import_line (id, batch, row_no, cells, "user", points, occurred_on, state)
     select gen_random_uuid(), $1, n, '', users.id, 1 + n % 50, '2026-11-01',
            case when n <= $2 then 'bad' else 'ok' end
       from generate_series(1, $3) as n
       join (select id, row_number() over (order by number) as no from registered_user) as users
         on users.no = 1 + n % $4`,
    [batch, wrong, lines, people],
  )
  return batch
}

/** Runs a job of the batch to its end, killed as often as said while lines leave `from`. */
async function runKilled(batch: string, job: string, from: string): Promise<number> {
  const left = async () => {
    const { rows } = await standing.owner.query(
      'select count(*)::int as n from points_import_line where batch = $1 and state = $2',
      [batch, from],
    )
    return rows[0]?.n as number
  }
  const progress = async () => -(await left())
  const start = () => startScript(standing, 'job-worker.ts', job, JSON.stringify({ id: batch }))
  let killed = 0
  for (; killed < kills; killed++) if (!(await killAfterProgress(start(), progress))) break
  await finished(start())
  return killed
}

const ledger = async () =>
  (
    await standing.owner.query(
      `select count(*) filter (where kind = 'import')::int as entries,
              count(distinct source_id) filter (where kind = 'import')::int as sources,
              coalesce(sum(points) filter (where kind in ('import', 'reverse')), 0)::int as points,
              sum(points)::int - (select sum(available + pending)::int from points_balance) as difference
         from points_entry`,
    )
  ).rows[0]
const stateOf = async (batch: string) =>
  (await act<{ state: string }>(each => findRow(each.tx, pointsImportBatch, batch))).state

it('posts 9,963 of 10,000 lines once though it is killed three times, and takes all of them back', async () => {
  const batch = await approvedBatch()
  expect(await runKilled(batch, 'points.post-import', 'ok')).toBe(kills)
  const { rows } = await standing.owner.query(
    "select sum(points)::int as n from points_import_line where batch = $1 and state = 'posted'",
    [batch],
  )
  const posted = { entries: lines - wrong, sources: lines - wrong, points: rows[0]?.n }
  expect(await ledger()).toEqual({ ...posted, difference: 0 })
  expect(await stateOf(batch)).toBe('partial')
  await act(async each => {
    const row = await findRow(each.tx, pointsImportBatch, batch)
    if (row) await moveRow(each, pointsImportBatch, row, 'undo')
  })
  expect(await runKilled(batch, 'points.undo-import', 'posted')).toBe(kills)
  expect(await ledger()).toEqual({ ...posted, points: 0, difference: 0 })
  expect(await stateOf(batch)).toBe('undone')
})
