import { afterAll, beforeAll, expect, it } from 'vitest'
import { personWith } from '#test/house.ts'
import { openRelief, type ReliefWorld, reliefActions } from '#test/relief-world.ts'

/* Actions that ask, do and leave a record in its state: guarded, kept and taken back as moves are. */

let world: ReliefWorld
beforeAll(async () => {
  world = await openRelief()
})
afterAll(() => world.house.close())

const home = (more?: object) => world.made('household', more)

it('is done with what was asked, in one new version, and offered where it may be done', async () => {
  const { id, version, can } = await home()
  expect(can).toEqual(expect.arrayContaining(['reply', 'unreply', 'look']))
  const answer = await world.post('household', 'reply', { id, version, reply: '已走访' })
  expect(answer.dataPoints).toMatchObject({
    ...{ reply: '已走访', state: 'enabled', version: version + 1 },
  })
  const disabled = await world.post('household', 'disable', { id, version: version + 1 })
  expect(disabled.dataPoints.can).not.toContain('reply')
  const late = { id, version: version + 2, reply: '再走访' }
  expect((await world.post('household', 'reply', late)).statusMessage).toBe(
    '当前为「停用」，不能回复',
  )
})

it('is refused without its right, without what it asks, by a rule, and on an old version', async () => {
  const { id, version } = await home()
  const reply = { id, version, reply: '已走访' }
  const without = personWith(reliefActions.filter(action => action !== 'household.reply'))
  expect((await world.post('household', 'reply', reply, without)).statusCode).toBe(4031)
  expect((await world.post('household', 'reply', { id, version })).dataPoints.errors).toMatchObject(
    [{ field: 'reply' }],
  )
  const closed = await home({ name: '销户' })
  expect(closed.can).not.toContain('reply')
  const asked = { id: closed.id, version: closed.version, reply: '已走访' }
  expect((await world.post('household', 'reply', asked)).statusMessage).toBe('该户已销户')
  await world.post('household', 'reply', reply)
  expect((await world.post('household', 'reply', reply)).statusCode).toBe(4090)
  const same = { ...reply, version: version + 1 }
  expect((await world.post('household', 'reply', same)).dataPoints.errors).toEqual([
    { field: 'reply', message: '回复没有变化' },
  ])
})

it('may go by another right, and be kept from the one who made the record', async () => {
  const { id, version, can } = await home()
  expect(can).not.toContain('star')
  expect((await world.post('household', 'star', { id, version })).statusMessage).toBe(
    '录入人不能关注',
  )
  const other = personWith(['household.view', 'household.update'])
  const starred = await world.post('household', 'star', { id, version }, other)
  expect(starred.dataPoints).toMatchObject({ starred: true, state: 'enabled' })
  const onlooker = personWith(['household.view'])
  const again = { id, version: version + 1 }
  expect((await world.post('household', 'star', again, onlooker)).statusCode).toBe(4031)
})

it('is done with many at once, each on its own', async () => {
  const rows = [await home(), await home({ name: '销户' })]
  const { dataPoints } = await world.post('household', 'moveMany', {
    move: 'reply',
    rows: rows.map(({ id, version }) => ({ id, version })),
    answers: { reply: '统一回复' },
  })
  expect(dataPoints.done).toEqual([rows[0]?.id])
  expect(dataPoints.refused).toMatchObject([{ id: rows[1]?.id, reason: '该户已销户' }])
})

it('is taken back by its inverse with what stood there', async () => {
  const { id, version } = await home()
  const first = await world.post('household', 'reply', { id, version, reply: '第一次' })
  const second = await world.house.call(world.keeper, 'POST', '/api/relief/household/reply', {
    ...{ id, version: first.dataPoints.version, reply: '第二次' },
  })
  const token = second.headers['x-undo']
  const undone = await world.house.call(world.keeper, 'POST', '/api/common/undo/undo', { token })
  expect(undone.statusCode).toBe(1)
  expect((await world.ask('household', 'getById', { id })).dataPoints.reply).toBe('第一次')
})
