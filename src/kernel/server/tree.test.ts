import { afterAll, beforeAll, expect, it } from 'vitest'
import { personWith } from '#test/house.ts'
import { openRelief, type ReliefWorld } from '#test/relief-world.ts'

/* Trees that a declaration asks for: places, names, order and removal. */

let world: ReliefWorld
beforeAll(async () => {
  world = await openRelief()
})
afterAll(() => world.house.close())

const errorsOf = (answer: { readonly dataPoints: { errors?: unknown } }) => answer.dataPoints.errors
const placesOf = async (name: string, ids: readonly string[]) => {
  const { dataPoints } = await world.ask(name, 'getList')
  return dataPoints
    .filter(({ id }: { id: string }) => ids.includes(id))
    .map((row: { id: string }) => ids.indexOf(row.id))
}

it('has no more levels than declared, and no two of one name beside each other', async () => {
  const top = await world.made('need', { name: '老年人' })
  const child = await world.made('need', { name: '高龄', parent: top.id })
  const third = await world.post('need', 'insert', { code: 'X1', name: '孙', parent: child.id })
  expect(errorsOf(third)).toEqual([{ field: 'parent', message: '困难类别最多两级' }])
  const twin = { code: 'X2', name: '高龄', parent: top.id }
  expect(errorsOf(await world.post('need', 'insert', twin))).toEqual([
    { field: 'name', message: '同级困难类别中已有该名称' },
  ])
  expect(await world.made('need', { name: '高龄' })).toMatchObject({ parent: null })
  const other = await world.made('need')
  const down = await world.post('need', 'update', {
    ...{ id: top.id, version: top.version, parent: other.id },
  })
  expect(errorsOf(down)).toEqual([{ field: 'parent', message: '困难类别最多两级' }])
})

it('never hangs two below each other, whoever asks at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await world.made('need'), await world.made('need')]
    const below = (id: string, parent: string) => world.post('need', 'place', { id, parent })
    const answers = await Promise.all([below(one.id, other.id), below(other.id, one.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001])
  }
  const { id, version } = await world.made('need')
  const self = await world.post('need', 'update', { id, version, parent: id })
  expect(errorsOf(self)).toEqual([{ field: 'parent', message: '不能移动到自己的下级' }])
})

it('stands behind its siblings, and where it is put among them', async () => {
  const made = [await world.made('office'), await world.made('office'), await world.made('office')]
  const ids: string[] = made.map(({ id }) => id)
  expect(await placesOf('office', ids)).toEqual([0, 1, 2])
  const [first = '', second = '', third = ''] = ids
  const order = { id: third, order: [third, first, second] }
  expect(await world.post('office', 'place', order)).toMatchObject({ statusCode: 1 })
  expect(await placesOf('office', ids)).toEqual([2, 0, 1])
  const onlooker = personWith(['office.view'])
  expect(await world.post('office', 'place', order, onlooker)).toMatchObject({ statusCode: 4031 })
})

it('is ordered among those of one parent alone', async () => {
  const top = await world.made('need')
  const child = await world.made('need', { parent: top.id })
  const mixed = await world.post('need', 'place', { id: child.id, order: [child.id, top.id] })
  expect(mixed.statusMessage).toBe('只能调整同一上级下的顺序')
})

it('is not deleted while others hang below it', async () => {
  const top = await world.made('need')
  const child = await world.made('need', { parent: top.id })
  expect((await world.remove('need', top.id)).statusMessage).toBe(
    '该困难类别有下级困难类别，不能删除',
  )
  expect((await world.remove('need', child.id)).statusCode).toBe(1)
  expect((await world.remove('need', top.id)).statusCode).toBe(1)
})
