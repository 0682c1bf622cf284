import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { illegalOrganisation } from '#modules/charity/model/index.ts'
import { type CommunityWorld, type Made, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { moveCommunity, moveNext } from './merge/merge-communities.ts'

let world: CommunityWorld

beforeAll(async () => {
  world = await openCommunity()
})
afterAll(() => world.house.close())

const insert = (resource: string, more: object) =>
  world.post(world.worker, `${resource}/insert`, { community: world.home.id, ...more })
const address = { areaCode: '110105', detail: '建设路 2 号' }

describe('a community', () => {
  it('has the code of its street, alone, and keeps it while people are registered', async () => {
    const more = { organisation: world.north, phone: '010-88880001', address }
    const wrong = await world.post(world.operator, 'community/insert', {
      ...{ ...more, name: '别处社区', code: '110105003001', street: '110105001' },
    })
    expect(wrong.dataPoints.errors[0]).toMatchObject({ field: 'code' })
    await world.register(citizen())
    const moved = await world.act(world.operator, 'community', 'update', world.home, {
      code: '110105001009',
    })
    expect(moved.dataPoints.errors).toEqual([
      { field: 'code', message: '社区已有人员，代码不能修改' },
    ])
    const gone = await world.act(world.operator, 'community', 'disable', world.home)
    expect(gone.statusMessage).toContain('人员')
  })

  it('numbers its grids itself, and a record lies in a grid of its own community', async () => {
    const first = await world.ok(insert('grid', { name: '第一网格' }))
    const second = await world.ok(insert('grid', { name: '第二网格' }))
    expect([first.code, second.code]).toEqual(['110105001001001', '110105001001002'])
    const strange = await insert('house', {
      ...{ community: world.next.id, grid: first.id, estate: '春晖苑', building: '1', room: '101' },
    })
    expect(strange.dataPoints.errors[0]).toMatchObject({ field: 'grid' })
  })

  it('tells its figures to who keeps it, and to no other organisation', async () => {
    const figures = (who = world.worker) =>
      world.get(who, 'community/getFigures', { id: world.home.id })
    const before = (await figures()).dataPoints.cards
    await world.register(citizen('1940-01-01'))
    expect((await figures()).dataPoints.cards).toMatchObject({
      ...{ persons: before.persons + 1, old: before.old + 1, aged: before.aged + 1 },
    })
    expect((await figures(world.stranger)).statusCode).toBe(4040)
  })
})

describe('a house', () => {
  it('stands once under its address, and counts who lives in it', async () => {
    const facts = { estate: '春晖苑', building: '2', unit: '1', room: '201' }
    const made = await world.ok(insert('house', facts))
    expect(made.standardAddress).toBe('春晖苑 2 1 201')
    expect((await insert('house', facts)).dataPoints.errors[0]).toMatchObject({ field: 'room' })
    const person = await world.register(citizen())
    const stay = await world.ok(
      insert('houseStay', { community: undefined, house: made.id, person, from: dayFromNow(-3) }),
    )
    expect(await world.row('house', made.id)).toMatchObject({ residents: 1 })
    await world.ok(world.act(world.worker, 'houseStay', 'leave', stay, { to: dayFromNow(0) }))
    expect(await world.row('house', made.id)).toMatchObject({ residents: 0 })
  })

  it('is made by the building, those that stand already left as they are', async () => {
    const asked = {
      ...{ community: world.home.id, estate: '翠华小区', building: '1 号楼' },
      ...{ units: 2, floors: 3, perFloor: 2 },
    }
    const first = await world.post(world.worker, 'house/generate', asked)
    const again = await world.post(world.worker, 'house/generate', asked)
    expect(first.dataPoints).toEqual({ made: 12, skipped: 0 })
    expect(again.dataPoints).toEqual({ made: 0, skipped: 12 })
  })
})

it('a body that stands in the list of illegal organisations is not kept (BR-02)', async () => {
  await world.house.prepare(act =>
    insertRow(act, illegalOrganisation, {
      ...{ name: '环球爱心互助会', batch: '2026年第1批', authority: '测试民政部门' },
      publishedOn: '2026-01-05',
    }),
  )
  const refused = await insert('communityOrganisation', { name: '环球爱心互助会', kind: 'mass' })
  expect(refused.dataPoints.errors[0]).toMatchObject({ field: 'name' })
  await world.ok(insert('communityOrganisation', { name: '夕阳红合唱团', kind: 'mass' }))
})

it('a facility closes with a reason, opens again, and a look at it plans the next', async () => {
  const made = await world.ok(insert('facility', { name: '助餐点', kind: 'meals', address }))
  const hours = await world.act(world.worker, 'facility', 'update', made, { openFrom: '09:00' })
  expect(hours.dataPoints.errors[0]).toMatchObject({ field: 'openTo' })
  await world.ok(
    insert('facilityInspection', {
      ...{ community: undefined, facility: made.id, on: dayFromNow(0), by: '何芳' },
      next: dayFromNow(30),
    }),
  )
  const checked = await world.row('facility', made.id)
  expect(checked).toMatchObject({ lastCheckOn: dayFromNow(0), nextCheckOn: dayFromNow(30) })
  const closed = await world.ok(
    world.act(world.worker, 'facility', 'close', checked, { closedReason: '装修' }),
  )
  expect(closed).toMatchObject({ state: 'closed', closedReason: '装修' })
  const open = await world.ok(world.act(world.worker, 'facility', 'reopen', closed))
  expect(open).toMatchObject({ state: 'open', closedReason: null })
})

describe('a merger of communities', () => {
  const lying = async (id: string) => {
    const [found] = await world.sql<{ count: number }>(
      `select count(*)::int as count from person where community = '${id}'`,
    )
    return found?.count ?? 0
  }

  it('moves everybody in parts, goes on after a crash, leads the old code on, and back again', async () => {
    const into = await world.ok(
      world.post(world.operator, 'community/insert', {
        ...{ organisation: world.north, name: '合并社区' },
        ...{ street: '110105001', phone: '010-88880002', address },
        code: '110105001008',
      }),
    )
    await world.sql(`insert into person (id, version, created_at, updated_at, number, name, id_kind, id_number,
        minor, standing, community, area)
      select gen_random_uuid(), 1, now(), now(), 'T' || n, p.name, p.id_kind, p.id_number, false, '01',
        '${world.next.id}', '110105002' from generate_series(1, 1200) n, (select * from person limit 1) p`)
    const asked = {
      ...{ from: world.next.id, into: into.id, basis: '区政〔2026〕8 号' },
      effectiveOn: dayFromNow(0),
    }
    const made = await world.ok(world.post(world.operator, 'communityMerge/insert', asked))
    expect((await world.act(world.operator, 'communityMerge', 'confirm', made)).statusCode).toBe(
      4031,
    )
    await world.ok(world.act(world.reviewer, 'communityMerge', 'confirm', made))
    const late = await world.post(world.worker, 'personIntake/insert', {
      ...{ paper: citizen(), name: '赵新来', community: world.next.id },
    })
    expect(late.dataPoints.errors[0]).toMatchObject({ field: 'community' })
    // One part alone, as if the server had been killed after it.
    const { change } = {
      change: <T>(work: Parameters<typeof world.house.prepare<T>>[0]) => world.house.prepare(work),
    }
    await moveNext({ change }, made.id)
    const half = await world.row('communityMerge', made.id)
    expect(half).toMatchObject({ state: 'running' })
    expect((await lying(into.id)) + (await lying(world.next.id))).toBe(1200)
    await world.house.run(moveCommunity, { merge: made.id })
    expect(await lying(into.id)).toBe(1200)
    const done = await world.row('communityMerge', made.id)
    expect(done).toMatchObject({ state: 'done', moved: 1200, total: 1200 })
    const found = await world.get(world.operator, 'community/find', { code: '110105002001' })
    expect(found.dataPoints.id).toBe(into.id)
    await world.ok(world.act(world.reviewer, 'communityMerge', 'undo', done as Made))
    await world.house.run(moveCommunity, { merge: made.id })
    expect(await lying(world.next.id)).toBe(1200)
    expect(await world.row('communityMerge', made.id)).toMatchObject({ state: 'undone', moved: 0 })
  })
})
