import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assemble } from '#kernel/server/assemble.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { bookshop, tellReader } from '#kernel/server/fixture/bookshop.ts'
import { houseState, leaveHouse } from '#kernel/server/house-state.ts'
import { job } from '#kernel/server/job.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { assertConnected, connect, port } from '#kernel/server/port.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, type TestHouse } from './house.ts'
import { people } from './people.ts'

/* Two products in one process know nothing of each other: neither state, nor ports, nor what modules bring. */

const sign = port<{ text(): Promise<string> }>('sign')
const goods = extensionPoint<string>()
const visits = houseState(() => ({ count: 0 }))
const seen = houseState<string[]>(() => [])

const question = z.strictObject({ name: z.string().default('') })

/** What a call or a job finds in its house, before and after somebody else had his turn. */
async function look() {
  const before = { sign: await sign().text(), goods: [...goods()] }
  await new Promise(resolve => setImmediate(resolve))
  visits().count += 1
  const served = registry().find('bookshop/book') !== undefined
  return { ...before, again: await sign().text(), visits: visits().count, served }
}

const noting = job('street.note', {
  label: '记录',
  payload: z.object({}),
  retries: 0,
  run: async () => void seen().push(await sign().text(), ...goods()),
})

const street = (brought: readonly string[]): ServerModule => ({
  name: 'street',
  routes: [
    route({
      method: 'POST',
      path: '/api/street/look',
      access: 'public',
      summary: '看',
      question,
      handle: () => look(),
    }),
    route({
      method: 'POST',
      path: '/api/street/order',
      access: 'public',
      summary: '订',
      question,
      change: async (_question, act) => {
        await act.enqueue(tellReader, { book: newId() })
        return null
      },
    }),
  ],
  jobs: [noting],
  brings: [goods.of(...brought)],
})

let books: TestHouse
let tea: TestHouse

beforeAll(async () => {
  books = await openHouse([people, bookshop, street(['图书', '文具'])], {
    jobs: 'kept',
    connect: house => connect(house, sign, { text: async () => '书店' }),
  })
  tea = await openHouse([people, street(['茶叶'])], {
    connect: house => connect(house, sign, { text: async () => '茶馆' }),
  })
})
afterAll(async () => {
  await tea.close()
  await books.close()
})

const ofBooks = { sign: '书店', again: '书店', goods: ['图书', '文具'], served: true }
const ofTea = { sign: '茶馆', again: '茶馆', goods: ['茶叶'], served: false }
const ask = async (house: TestHouse) =>
  (await house.call(null, 'POST', '/api/street/look')).dataPoints

describe('two houses in one process', () => {
  it('answer each call from their own modules, however calls cross', async () => {
    const asked = [books, tea, books, tea, books].map(ask)
    const answers = await Promise.all(asked)
    expect(answers.map(({ visits: _, ...rest }) => rest)).toEqual([
      ofBooks,
      ofTea,
      ofBooks,
      ofTea,
      ofBooks,
    ])
    const counts = (at: number[]) => at.map(each => answers[each].visits).toSorted()
    expect(counts([0, 2, 4])).toEqual([1, 2, 3])
    expect(counts([1, 3])).toEqual([1, 2])
  })

  it('keep to their house where a body comes over a connection', async () => {
    const url = await books.app.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify({ name: '长'.repeat(200_000) })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/street/look`, { method: 'POST', headers, body })
    expect((await answer.json()).dataPoints).toMatchObject(ofBooks)
  })

  it('run their own jobs, and enqueue none of the other', async () => {
    await books.run(noting, {})
    await tea.run(noting, {})
    expect(inHouse(books.house, () => seen())).toEqual(['书店', '图书', '文具'])
    expect(inHouse(tea.house, () => seen())).toEqual(['茶馆', '茶叶'])
    expect(await books.call(null, 'POST', '/api/street/order')).toMatchObject({ statusCode: 1 })
    expect((await tea.call(null, 'POST', '/api/street/order')).status).toBe(500)
  })

  it('do what is done with their database in their house', async () => {
    const here = (house: TestHouse) => house.database.read('all', () => sign().text())
    expect(await Promise.all([here(books), here(tea)])).toEqual(['书店', '茶馆'])
  })
})

describe('a port', () => {
  it('says its name where nobody answers it, and at the start as well', () => {
    const house = assemble([])
    expect(() => inHouse(house, () => sign())).toThrow(/nobody answers the port sign: connect\(/)
    expect(() => assertConnected(house)).toThrow(/nobody answers the ports .*sign/)
    leaveHouse(house)
  })

  it('belongs outside of calls to the house that was opened last, until that one closes', async () => {
    const house = assemble([])
    connect(house, sign, { text: async () => '铺子' })
    expect(await sign().text()).toBe('铺子')
    leaveHouse(house)
    expect(await sign().text()).toBe('茶馆')
  })
})
