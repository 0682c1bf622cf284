import { sql } from 'drizzle-orm'
import { book, bookshop, shop } from '#kernel/server/fixture/bookshop.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { bulkJobs } from '#services/bulk/bulk-job.ts'
import { bulkModule, bulkPorts } from '#services/bulk/index.ts'
import { openHouse, personWith } from './house.ts'
import { type ShownTask, testPorts } from './transfer-ports.ts'

/** What whoever acts on many books may do. */
export const bulkActions = ['book.view', 'book.create', 'book.update', 'book.delete', 'book.shelve']

/** Who acts on many books. */
export const clerk = personWith(bulkActions)

const filterOf = (name: string) => JSON.stringify([{ field: 'name', op: 'contains', value: name }])

/** Two shops whose books are acted on in bulk; a run works when a test says so. */
export async function openBulkWorld() {
  const [few] = bulkJobs
  const tasks = new Map<string, ShownTask>()
  const rights = new Map<string, Person>()
  let progressed = async () => {}
  const house = await openHouse([bookshop, bulkModule], { jobs: 'kept' })
  connect(house.house, bulkPorts, {
    ...testPorts('', tasks, () => progressed()),
    personNow: async (_reader, id) => rights.get(id),
  })
  const [north, south] = await house.prepare(async act => {
    const one = await insertRow(act, shop, { name: '北街书店', area: '110101', opened: true })
    const two = await insertRow(act, shop, { name: '南街书店', area: '440101', opened: true })
    return [one.id, two.id]
  })
  async function look(person: Person, name: string) {
    const filter = filterOf(name)
    const { dataPoints } = await house.call(person, 'GET', '/api/bookshop/book/getBulk', { filter })
    return dataPoints
  }
  return {
    ...{ house, tasks, rights, look, north: north ?? '', south: south ?? '' },
    /** What happens from now on each time a job says how far it is. */
    onProgress(work: () => Promise<void>) {
      progressed = work
    },
    /** So many drafts whose names begin alike; every tenth lacks its pages. */
    async shelfOf(name: string, count: number, owner = north) {
      await house.prepare(async act => {
        for (let at = 0; at < count; at += 1)
          await insertRow(act, book, {
            ...{ name: `${name}${at}`, shop: owner ?? '', price: 1000, number: `${name}${at}` },
            pages: at % 10 === 0 ? null : 100,
          })
      })
    },
    /** What a list sends for everything that it finds. */
    async allOf(name: string, person = clerk) {
      const { total, token } = await look(person, name)
      return { filter: filterOf(name), expectedCount: total, token }
    },
    begin(person: Person, question: Record<string, unknown>) {
      rights.set(person.accountId, person)
      return house.call(person, 'POST', '/api/bookshop/book/moveMany', question)
    },
    run: (id: string) => house.run(few as never, { run: id } as never),
    resultOf: async (id: string, person = clerk) =>
      (await house.call(person, 'GET', '/api/kernel/bulkRun/getById', { id })).dataPoints,
    linesOf: async (id: string, state: string) =>
      (await house.call(clerk, 'GET', '/api/kernel/bulkRun/getLines', { id, state })).dataPoints,
    async statesOf(name: string): Promise<Record<string, number>> {
      const found = await house.prepare(act =>
        act.tx.execute<{ state: string; count: number }>(
          sql`select case when deleted_at is null then state else 'deleted' end as state,
            count(*)::int as count from book where name like ${`${name}%`} group by 1`,
        ),
      )
      return Object.fromEntries(found.rows.map(({ state, count }) => [state, count]))
    },
  }
}

/** What tests of bulk acts stand in. */
export type BulkWorld = Awaited<ReturnType<typeof openBulkWorld>>
