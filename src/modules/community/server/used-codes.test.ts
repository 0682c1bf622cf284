import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { rescueClassify } from '#modules/rescue/model/index.ts'
import { type CommunityWorld, type Made, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { personWith } from '#test/house.ts'

/* A code that people are described by: it is not removed, is told as switched off, and keeps its former names. */

let world: CommunityWorld
const keeper = personWith(actionsOf(rescueClassify).map(({ name }) => name))
const path = '/api/rescueConfig/rescueClassify'

beforeAll(async () => {
  world = await openCommunity()
})
afterAll(() => world.house.close())

/** Somebody decided to belong to a group. */
async function decided(classify: string): Promise<Made> {
  const person = await world.register(citizen())
  const household = (await world.ok(world.post(world.worker, 'household/insert', { head: person })))
    .id
  return world.ok(
    world.post(world.worker, 'personClassify/insert', {
      ...{ person, household, classify, from: dayFromNow(-10), to: dayFromNow(60) },
      ...{ documentNo: '民政〔2026〕1 号', decidedBy: '街道办' },
    }),
  )
}
const codeNow = async (id: string) =>
  (await world.house.call(keeper, 'GET', `${path}/getById`, { id })).dataPoints
const shownOf = async ({ id }: Made) =>
  (await world.row('personClassify', id, world.worker)) as unknown as {
    readonly shown: { readonly classify: string }
  }

it('of thirty-five people is not deleted but disabled: forms lose it, and their records say so', async () => {
  const code = await world.classify('0201')
  const first = await decided(code)
  await world.sql(`
    with made as (
      insert into person (id, version, created_at, updated_at, number, name, id_kind, id_number,
        minor, standing, community, area)
      select gen_random_uuid(), 1, now(), now(), 'U' || n, p.name, p.id_kind, p.id_number, false, '01',
        p.community, p.area from generate_series(2, 35) n, person p where p.id = '${first.person}'
      returning id)
    insert into person_classify
    select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'person', made.id))).*
      from person_classify k, made where k.id = '${first.id}'`)
  const removed = await world.house.call(keeper, 'DELETE', `${path}/delete`, {
    ...{ id: code, version: (await codeNow(code)).version },
  })
  expect(removed.statusMessage).toBe('该救助分类已被 35 人救助分类认定引用，不能删除，可停用')
  expect((await shownOf(first)).shown.classify).toBe('城市')
  const disabled = await world.house.call(keeper, 'POST', `${path}/disable`, {
    ...{ id: code, version: (await codeNow(code)).version },
  })
  expect(disabled.statusMessage).toBe('success')
  const picks = await world.house.call(keeper, 'GET', `${path}/getPicks`, { keyword: '城市' })
  expect(JSON.stringify(picks.dataPoints)).not.toContain(code)
  expect((await shownOf(first)).shown.classify).toBe('城市(已停用)')
  const person = await world.row('person', String(first.person), world.worker)
  expect(person.extra).toMatchObject({ classifies: ['城市(已停用)'] })
})

it('that is renamed is called by its former name where a record is of before', async () => {
  const code = await world.classify('08')
  const before = await decided(code)
  const row = await codeNow(code)
  const renamed = await world.house.call(keeper, 'POST', `${path}/update`, {
    ...{ id: code, version: row.version, name: '临时困难人员' },
  })
  expect(renamed.statusMessage).toBe('success')
  const after = await decided(code)
  expect((await shownOf(before)).shown.classify).toBe(row.name)
  expect((await shownOf(after)).shown.classify).toBe('临时困难人员')
})

it('a competent unit lists the people of its own area alone', async () => {
  const [here, there] = [
    await world.register(citizen()),
    await world.register(citizen(), { community: world.next.id }),
  ]
  const seen = async (who: typeof world.street) => {
    const answer = await world.get(who, 'person/getListByPage', { limit: 50 })
    return answer.dataPoints.list.map(({ id }: Made) => id)
  }
  expect(await seen(world.street)).toContain(here)
  expect(await seen(world.street)).not.toContain(there)
  expect(await seen(world.otherStreet)).toEqual([there])
})
