import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayFromNow } from '#test/days.ts'
import { openRelief, type ReliefWorld } from '#test/relief-world.ts'

/* Codes have their days: when they are offered, and what they were called. */

let world: ReliefWorld
beforeAll(async () => {
  world = await openRelief()
})
afterAll(() => world.house.close())

const picks = async () => {
  const { dataPoints } = await world.ask('need', 'getPicks')
  return dataPoints.map(({ title }: { title: string }) => title)
}

it('is offered from its first day to its last, and while it is enabled', async () => {
  await world.made('need', { name: '今天起', validFrom: dayFromNow(0) })
  await world.made('need', { name: '今天止', validUntil: dayFromNow(0) })
  await world.made('need', { name: '明天起', validFrom: dayFromNow(1) })
  await world.made('need', { name: '昨天止', validUntil: dayFromNow(-1) })
  const { id, version } = await world.made('need', { name: '停用的' })
  await world.post('need', 'disable', { id, version })
  expect((await picks()).sort()).toEqual(['今天止', '今天起'])
  const named = await world.ask('need', 'getPicks', { ids: id })
  expect(named.dataPoints).toMatchObject([{ title: '停用的' }])
})

it('is refused to whoever chooses it out of its days; a record keeps what it holds', async () => {
  const code = await world.made('need')
  const late = await world.made('need', { validUntil: dayFromNow(-1) })
  const message = '所选困难类别已停用或不在有效期内'
  const refused = await world.post('household', 'insert', { name: '王家', need: late.id })
  expect(refused.dataPoints.errors).toEqual([{ field: 'need', message }])
  const home = await world.made('household', { need: code.id, besides: [code.id] })
  await world.post('need', 'disable', { id: code.id, version: code.version })
  const { id, version } = home
  const besides = [code.id, late.id]
  const more = await world.post('household', 'update', { id, version, besides })
  expect(more.dataPoints.errors).toEqual([{ field: 'besides', message }])
  const kept = { id, version, name: '改名', need: code.id, besides: [code.id] }
  expect((await world.post('household', 'update', kept)).statusCode).toBe(1)
})

it('prints the name that a code had on the day of the record', async () => {
  const code = await world.made('need', { name: '临时遇困人员' })
  const homes = {
    before: await world.made('household', { need: code.id, visitedOn: dayFromNow(-20) }),
    onTheDay: await world.made('household', { need: code.id, visitedOn: dayFromNow(-10) }),
    undated: await world.made('household', { need: code.id }),
  }
  const renamed = await world.post('need', 'update', {
    ...{ id: code.id, version: code.version, name: '急难人员' },
  })
  await world.house.prepare(act =>
    act.tx.execute(
      sql`update kept_name set until = ${`${dayFromNow(-10)}T10:00:00+08:00`} where record = ${code.id}`,
    ),
  )
  const again = { id: code.id, version: renamed.dataPoints.version, name: '急难救助人员' }
  await world.post('need', 'update', again)
  const shown = async ({ id }: { id: string }) =>
    (await world.ask('household', 'getById', { id })).dataPoints.shown.need
  expect(await shown(homes.before)).toBe('临时遇困人员')
  expect(await shown(homes.onTheDay)).toBe('急难人员')
  expect(await shown(homes.undated)).toBe('急难人员')
  const later = await world.made('household', { need: code.id })
  expect(await shown(later)).toBe('急难救助人员')
  const list = await world.ask('household', 'getList')
  const row = list.dataPoints.find(({ id }: { id: string }) => id === homes.before.id)
  expect(row.shown.need).toBe('临时遇困人员')
})
