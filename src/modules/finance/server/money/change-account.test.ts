import { afterAll, beforeAll, expect, it } from 'vitest'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'

const rights = 'create view approve change verify refuse'
  .split(' ')
  .map(verb => `bankAccount.${verb}`)
let world: FinanceWorld
let clerk: Person
let chief: Person
let third: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  third = await world.of(world.north, rights)
})
afterAll(() => world.close())

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const accountFacts = () => ({
  organisation: world.north.id,
  name: world.north.name,
  bank: '工商银行',
  account: String(10 ** 12 + Math.floor(Math.random() * 10 ** 11)),
  certificate: newId(),
})

it('changes a bank account in use by two people, and leaves it as it is until then', async () => {
  const facts = accountFacts()
  const { id } = (await post(clerk, 'bankAccount/insert', facts)).dataPoints
  const step = async (person: Person, name: string, version: number, more: object = {}) =>
    post(person, `bankAccount/${name}`, { id, version, ...more })
  expect((await step(chief, 'approve', 1)).dataPoints.can).toContain('change')
  const asked = { certificate: newId(), reason: '支行撤并' }
  expect((await step(clerk, 'change', 2, asked)).dataPoints.errors).toEqual([
    { field: 'bank', message: '请填写要变更的内容' },
  ])
  const account = `${facts.account.slice(0, -4)}7531`
  const open = await step(clerk, 'change', 2, { ...asked, bank: '建设银行', account })
  expect(open.dataPoints).toMatchObject({
    ...{ state: 'active', bank: '工商银行', newBank: '建设银行' },
  })
  expect(await step(chief, 'change', 3, asked)).toMatchObject({
    ...{ status: 422, statusMessage: '已有变更待审，请先审核' },
  })
  expect(await step(clerk, 'verify', 3)).toMatchObject({
    ...{ status: 403, statusMessage: '申请变更的人不能自己审核' },
  })
  const kinds = async (who: Person) =>
    (await perform(world.database, who, { requestId: 'test' }, countTodo)).map(({ kind }) => kind)
  expect(await kinds(clerk)).not.toContain('bankAccountChange')
  expect(await kinds(chief)).toContain('bankAccountChange')
  const both = await Promise.all([step(chief, 'verify', 3), step(third, 'refuse', 3)])
  expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  const isPassed = both[0]?.statusCode === 1
  const { dataPoints } = await world.call(clerk, 'GET', '/api/finance/bankAccount/getById', {
    id,
  })
  const held = isPassed ? account : facts.account
  expect(dataPoints).toMatchObject({
    ...{ bank: isPassed ? '建设银行' : '工商银行', newBank: null, changeAskedBy: null },
  })
  expect(dataPoints.account.slice(-4)).toBe(held.slice(-4))
})
