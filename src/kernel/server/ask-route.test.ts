import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { ask } from '../resource/ask.ts'
import { bookshop } from './fixture/bookshop.ts'
import { route } from './route.ts'

const price = ask('GET bookshop/price/getPrice', {
  question: z.object({ book: z.string(), times: z.coerce.number().int() }),
  answer: z.object({ fen: z.number() }),
})
const answered = route(price, {
  access: 'signedIn',
  summary: '查询价格',
  read: async ({ book, times }) =>
    // A cast that lies, as a column of the database may.
    ({ fen: book === 'free' ? ('nothing' as unknown as number) : times * 100 }),
})

// What does not fit the declaration is no answer to it.
route(price, {
  access: 'signedIn',
  summary: '查询价格',
  // @ts-expect-error the answer lacks what is declared
  read: async () => ({ yuan: 1 }),
})

let house: TestHouse
beforeAll(async () => {
  house = await openHouse([bookshop, { name: 'prices', routes: [answered] }])
})
afterAll(() => house.close())

it('answers a declared call under its own address, with the question as its schema reads it', async () => {
  const question = { book: 'one', times: '3' }
  const answer = await house.call(personWith([]), 'GET', price.path, question)
  expect(answer).toMatchObject({ statusCode: 1, dataPoints: { fen: 300 } })
})

it('refuses a question that is not the declared one', async () => {
  const answer = await house.call(personWith([]), 'GET', price.path, { book: 'one', times: 'x' })
  expect(answer.statusCode).toBe(4001)
})

it('calls an answer that is not the declared one a fault, where answers are held to', async () => {
  const answer = await house.call(personWith([]), 'GET', price.path, { book: 'free', times: '1' })
  expect(answer.statusCode).toBe(5000)
})
