import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { openDraws } from './draws.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T3: numbers that must have no gap have none, whoever rolls back or is killed. */

const writers = 24
const kills = 150
let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
  await standing.owner.query(`
    create table kept_number (number text primary key);
    create sequence naive_serial;
    create table naive_number (number bigint primary key);
    grant all on kept_number, naive_number to public;
    grant all on sequence naive_serial to public`)
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

class TakenBack extends Error {}

it('T3 leaves no gap, no double and loses nothing that was acknowledged; a sequence does', async () => {
  const since = performance.now()
  const draws = openDraws()
  const acknowledged: string[] = []
  const refusals = { takenBack: 0, cut: 0 }
  let isOver = false

  async function write(): Promise<void> {
    while (!isOver) {
      const isTakenBack = draws.percent(30)
      try {
        const number = await standing.database.change('all', async tx => {
          const naive = await tx.execute(
            sql`insert into naive_number values (nextval('naive_serial'))`,
          )
          expect(naive.rowCount).toBe(1)
          const made = await nextRecordNumber({ tx, now: new Date() }, 'PJ')
          await tx.execute(sql`insert into kept_number values (${made})`)
          if (isTakenBack) throw new TakenBack()
          return made
        })
        acknowledged.push(number)
      } catch (error) {
        if (error instanceof TakenBack) refusals.takenBack++
        else refusals.cut++
      }
    }
  }

  async function kill(): Promise<void> {
    for (let killed = 0; killed < kills; ) {
      const { rowCount } = await standing.owner.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() and application_name = 'gongyibao' and state <> 'idle'
          order by random() limit 1) as victim`,
      )
      killed += rowCount ?? 0
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    isOver = true
  }

  await Promise.all([kill(), ...Array.from({ length: writers }, write)])
  const { rows } = await standing.owner.query<Record<string, string>>(
    `select
    (select count(*) from kept_number) as kept,
    (select count(*) from kept_number where number = any($1)) as found,
    (select max(substring(number from 11)::int) from kept_number) as last,
    (select count(*) from naive_number) as naive_kept,
    (select max(number) from naive_number) as naive_last`,
    [acknowledged],
  )
  const figures = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  ) as Record<'kept' | 'found' | 'last' | 'naive_kept' | 'naive_last', number>
  await report({
    test: 'T3',
    seed: draws.seed,
    since,
    figures: {
      acknowledged: acknowledged.length,
      ...refusals,
      kills,
      gaps: figures.last - figures.kept,
      lost: acknowledged.length - figures.found,
      doubled: acknowledged.length - new Set(acknowledged).size,
      sequenceGaps: figures.naive_last - figures.naive_kept,
    },
  })
  expect(figures.last - figures.kept).toBe(0)
  expect(figures.found).toBe(acknowledged.length)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect(acknowledged.length).toBeGreaterThan(100)
  expect(figures.naive_last - figures.naive_kept).toBeGreaterThan(0)
})
