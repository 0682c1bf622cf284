import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRelief, type ReliefWorld } from '#test/relief-world.ts'
import { countTerms } from './uses.ts'

/* Uses of a record are counted as declarations and rules know them, and keep it from going. */

let world: ReliefWorld
beforeAll(async () => {
  world = await openRelief()
})
afterAll(() => world.house.close())

const usesOf = async (id: string) =>
  (await world.ask('need', 'getById', { id })).dataPoints.extra.uses

it('counts each record once, by whatever fields it refers', async () => {
  const code = await world.made('need')
  const other = await world.made('need')
  await world.made('household', { need: code.id, besides: [code.id, other.id] })
  await world.made('household', { need: other.id, besides: [code.id] })
  await world.made('household', { need: other.id })
  expect(await usesOf(code.id)).toEqual({
    total: 2,
    by: [{ resource: 'relief/household', what: '户家庭', fields: ['need', 'besides'], count: 2 }],
  })
  const list = await world.ask('need', 'getList')
  const counted = list.dataPoints.find(({ id }: { id: string }) => id === other.id)
  expect(counted.extra.uses.total).toBe(3)
})

it('counts what holds a term of a dictionary, by the codes of the terms', async () => {
  await world.made('household', { housing: 'rented', helps: ['rented', 'repair'] })
  await world.made('household', { helps: ['repair'] })
  const counted = await world.house.prepare(act =>
    countTerms(act, 'housing', ['rented', 'repair', 'sold']),
  )
  expect(Object.fromEntries(counted)).toEqual({
    rented: [{ what: '户家庭', count: 1 }],
    repair: [{ what: '户家庭', count: 2 }],
    sold: [],
  })
})

it('is not deleted while it is used, with the number and what uses it, but may be disabled', async () => {
  const code = await world.made('need', { code: 'PAPER' })
  await world.made('household', { besides: [code.id] })
  expect((await world.remove('need', code.id)).statusMessage).toBe(
    '该困难类别已被 1 户家庭、3 份纸质档案引用，不能删除，可停用',
  )
  const disabled = await world.post('need', 'disable', { id: code.id, version: code.version })
  expect(disabled.statusCode).toBe(1)
})

it('is not disabled either while others need it', async () => {
  const office = await world.made('office')
  const { id, version } = office
  const home = await world.made('household', { office: id })
  const disabled = await world.post('office', 'disable', { id, version })
  expect(disabled.statusMessage).toBe('该经办处已被 1 户家庭引用，不能停用')
  expect((await world.remove('office', id)).statusMessage).toBe(
    '该经办处已被 1 户家庭引用，不能删除',
  )
  const freed = { id: home.id, version: home.version, office: null }
  await world.post('household', 'update', freed)
  expect((await world.post('office', 'disable', { id, version })).statusCode).toBe(1)
})
