import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import type { Importer, ImportLine, LineOutcome } from './importer.ts'
import { sparing, unforeseen } from './spare-lines.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people])
})
afterAll(() => house.close())

const id = '00000000-0000-7000-8000-000000000001'
const lines: ImportLine[] = Array.from({ length: 9 }, (_, at) => ({ line: at + 2, values: {} }))
const plan = { mode: 'insert', blank: 'keep', key: [] } as const

/** Writes each line in one statement for all; what `fault` answers for a line goes wrong. */
const importer = (fault: (line: number, among: number) => (() => Promise<unknown>) | undefined) =>
  sparing({
    linesAtOnce: 100,
    columns: () => [],
    check: async () => new Map(),
    undo: async () => new Map(),
    async apply(act: Act, some: readonly ImportLine[]) {
      const outcomes = new Map<number, LineOutcome>()
      for (const { line } of some) {
        await act.tx.execute(sql`insert into tried values (${line}::int)`)
        await fault(line, some.length)?.()
        outcomes.set(line, { record: id, version: 1 })
      }
      return outcomes
    },
  } satisfies Importer)

async function applied(one: Importer) {
  return house.prepare(async act => {
    await act.tx.execute(sql`create temp table tried (line int) on commit drop`)
    const outcomes = await one.apply(act, lines, plan)
    const { rows } = await act.tx.execute<{ line: number }>(
      sql`select line from tried order by line`,
    )
    return { outcomes, written: rows.map(({ line }) => line) }
  })
}
const badIn = (outcomes: ReadonlyMap<number, LineOutcome>) =>
  [...outcomes].flatMap(([line, { errors }]) => (errors === undefined ? [] : [line]))

it('names the lines that nobody foresaw, and writes the others once', async () => {
  const broken = importer(line =>
    line === 4 || line === 9
      ? () => Promise.reject(new Error('a giver found no donor'))
      : undefined,
  )
  const { outcomes, written } = await applied(broken)
  expect(badIn(outcomes)).toEqual([4, 9])
  expect(outcomes.get(4)).toEqual({ errors: [{ message: unforeseen }] })
  expect(written).toEqual([2, 3, 5, 6, 7, 8, 10])
})

it('goes on after what the database refuses of one line', async () => {
  const { outcomes, written } = await house.prepare(async act => {
    await act.tx.execute(sql`create temp table tried (line int check (line <> 6)) on commit drop`)
    const all = await importer(() => undefined).apply(act, lines, plan)
    const { rows } = await act.tx.execute<{ line: number }>(sql`select line from tried`)
    return { outcomes: all, written: rows.length }
  })
  expect(badIn(outcomes)).toEqual([6])
  expect(written).toBe(8)
})

it('writes all where only together something goes wrong', async () => {
  const crowded = importer((_line, among) =>
    among > 4 ? () => Promise.reject(new Error('too many')) : undefined,
  )
  const { outcomes, written } = await applied(crowded)
  expect(badIn(outcomes)).toEqual([])
  expect(written).toHaveLength(9)
})

it('leaves what concerns the whole to the task', async () => {
  const refused = importer(() => () => Promise.reject(refusal('该机构已停用')))
  await expect(applied(refused)).rejects.toThrow('该机构已停用')
  const late = importer(
    () => () => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' })),
  )
  await expect(applied(late)).rejects.toThrow('deadlock')
})
