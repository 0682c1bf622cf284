import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type CommunityWorld, type Made, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { moveCommunity, moveNext } from './merge/merge-communities.ts'
import { findPairs } from './pairs/find-pairs.ts'
import { insertPerson } from './person.ts'

let world: CommunityWorld
beforeAll(async () => {
  world = await openCommunity()
})
afterAll(() => world.house.close())

/** Two records of one person, and the pair that the night finds. */
async function twins(name: string) {
  const birthday = '1966-06-06'
  const one = await world.register(citizen(birthday), { name, phone: '13900000001' })
  const other = await world.register(citizen(birthday), { name, phone: '13900000002' })
  await world.house.run(findPairs, {})
  const { list } = (
    await world.get(world.operator, 'duplicatePair/getListByPage', {
      filter: [{ field: 'state', op: 'is', value: 'open' }],
    })
  ).dataPoints as unknown as { list: Made[] }
  const pair = list.find(each => [each.one, each.other].includes(one))
  if (pair === undefined) throw new Error('no pair')
  return { one, other, pair, keep: pair.one === one ? 'one' : 'other' }
}
const phoneOf = async (id: string) =>
  world.house.prepare(async act => (await import('./person.ts')).findPerson(act.tx, id))

it('a merge that is undone leaves both as they were: standing, and what one took of the other', async () => {
  const { one, other, pair, keep } = await twins('钱小红')
  const row = await world.row('person', other)
  await world.ok(
    world.act(world.worker, 'person', 'update', row, {
      ...{ standing: '05', standingOn: '2026-03-01' },
    }),
  )
  const merged = await world.ok(
    world.act(world.operator, 'duplicatePair', 'merge', pair, { keep, contacts: 'gone' }),
  )
  expect((await phoneOf(one))?.phone).toBe('13900000002')
  await world.ok(world.act(world.operator, 'duplicatePair', 'undo', merged))
  expect((await phoneOf(one))?.phone).toBe('13900000001')
  expect(await world.row('person', other)).toMatchObject({
    ...{ standing: '05', standingOn: '2026-03-01', mergedInto: null, closeReason: null },
  })
})

it('a death is neither lost nor spread by a merge (BR-28)', async () => {
  const { one, other, pair, keep } = await twins('孙小兰')
  const die = async (person: string) => {
    const asked = await world.ok(
      world.post(world.worker, 'personChange/insert', {
        ...{ organisation: world.north, person, field: 'death', diedOn: dayFromNow(-3) },
        evidence: [newId()],
      }),
    )
    await world.ok(world.act(world.operator, 'personChange', 'approve', asked, { opinion: '属实' }))
  }
  await die(other)
  const refused = await world.act(world.operator, 'duplicatePair', 'merge', pair, { keep })
  expect(refused.statusMessage).toContain('只有一人登记死亡')
  await die(one)
  const merged = await world.ok(world.act(world.operator, 'duplicatePair', 'merge', pair, { keep }))
  expect(await world.row('person', one)).toMatchObject({ standing: '03' })
  await world.ok(world.act(world.operator, 'duplicatePair', 'undo', merged))
  expect(await world.row('person', other)).toMatchObject({ standing: '03' })
})

it('communities with the same address do not become one, and a merge that stands still goes back', async () => {
  const house = (community: string) =>
    world.ok(
      world.post(world.worker, 'house/insert', {
        ...{ community, estate: '春晖苑', building: '8', unit: '1', room: '801' },
      }),
    )
  await house(world.home.id)
  const ask = () =>
    world.post(world.operator, 'communityMerge/insert', {
      ...{ from: world.next.id, into: world.home.id, basis: '朝政发〔2026〕1 号' },
      effectiveOn: dayFromNow(0),
    })
  const merge = await world.ok(ask())
  const twin = await house(world.next.id)
  const said = '两个社区有相同的房屋标准地址「春晖苑 8 1 801」，请先改名或核对，再撤并'
  expect((await ask()).dataPoints.errors).toEqual([{ field: 'into', message: said }])
  const refused = await world.act(world.reviewer, 'communityMerge', 'confirm', merge)
  expect(refused.statusMessage).toBe(said)
  await world.sql(`update house set standard_address = '春晖苑 9 1 801' where id = '${twin.id}'`)
  const running = await world.ok(world.act(world.reviewer, 'communityMerge', 'confirm', merge))
  // Somebody registers the address while it runs: the job cannot end.
  await world.sql(`update house set standard_address = '春晖苑 8 1 801' where id = '${twin.id}'`)
  await expect(
    world.house.prepare(act => moveNext({ change: work => work(act) }, merge.id)),
  ).rejects.toThrow()
  await world.ok(world.act(world.operator, 'communityMerge', 'undo', running))
  await world.house.run(moveCommunity, { merge: merge.id })
  expect(await world.row('communityMerge', merge.id)).toMatchObject({ state: 'undone' })
  expect(await world.row('community', world.next.id)).toMatchObject({ state: 'enabled' })
})

it('what only looks alike does not keep the night from finding who is twice', async () => {
  await world.house.prepare(async act => {
    for (let month = 1; month <= 5; month += 1)
      for (let day = 1; day <= 30; day += 1) {
        const birthday = `1971-0${month === 2 ? 6 : month}-${String(day).padStart(2, '0')}`
        await insertPerson(act, {
          ...{ name: '李秀英', idKind: 'passport', idNumber: `P${month}0${1000 + day * 11}` },
          ...{ sex: '2', birthday, phone: null },
        })
      }
  })
  await world.house.run(findPairs, {})
  const { pair } = await twins('周末日')
  expect(pair.rules).toContain('nameBirthday')
})
