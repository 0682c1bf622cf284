import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { accountModule } from '#modules/account/server/index.ts'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import {
  causeFigures,
  charityGiving,
  giving,
  openCauseBooks,
} from '#modules/finance/server/index.ts'
import {
  type ProjectWorld,
  projectModules,
  projectWorld,
} from '#modules/project/server/fixture/project-world.ts'
import { reportModule } from '#modules/report/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { openTerms } from '#test/finance-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { federationMember, federationPage } from '../model/index.ts'
import { endPages } from './federation-page.ts'
import { topicModule } from './index.ts'

type Made = { id: string; version: number; state: string; [field: string]: unknown }

const keeping = ['view', 'create', 'update', 'delete', 'submit', 'takeDown', 'putBack', 'spawn']
const pageActions = keeping.map(each => `federationPage.${each}`)
const choosing = ['cause.view', 'organisation.view', 'federationMember.view']
let house: TestHouse
let world: ProjectWorld
let keeper: Person
let member: Person
const operator = personWith([...keeping.map(each => `federationPage.${each}`), 'cause.view'])
const reviewer = personWith([
  ...['view', 'approve', 'reject'].map(each => `federationPage.${each}`),
  ...choosing,
])

beforeAll(async () => {
  house = await openHouse(
    [...projectModules, accountModule, agreements, reportModule, topicModule],
    {
      connect: own => connect(own, giving, { ...openTerms, ...charityGiving, causes: causeTerms }),
    },
  )
  reconnect(causePorts, { causeFigures, openCauseBooks, siteOf: async () => 'https://example.org' })
  world = await projectWorld(house, personWith)
  const of = (ownerId: string, actions: readonly string[]) =>
    personWith(actions, { ownerKind: 'organisation', ownerId, scope: 'organisation' })
  keeper = of(world.north.id, [...pageActions, ...choosing])
  member = of(world.south.id, ['federationMember.view', 'federationMember.confirm'])
})
afterAll(() => house.close())
beforeEach(() =>
  house.prepare(async act => {
    await act.tx.delete(tableOf(federationMember))
    await act.tx.delete(tableOf(federationPage))
  }),
)

const at = (call: string) => `/api/zhuanti/${call}`
const post = (person: Person, call: string, question: object) =>
  house.call(person, 'POST', at(call), question as Record<string, unknown>)
const move = (person: Person, name: string, { id, version }: Made, more: object = {}) =>
  post(person, `federationPage/${name}`, { id, version, ...more })
const get = (person: Person | null, call: string, question: Record<string, unknown>) =>
  house.call(person, 'GET', at(call), question)
const ok = async (answer: ReturnType<typeof post>): Promise<Made> => {
  const { statusCode, statusMessage, dataPoints } = await answer
  if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}
const refusal = async (answer: ReturnType<typeof post>) => {
  const { dataPoints, statusMessage } = await answer
  return dataPoints?.errors?.[0]?.message ?? statusMessage
}
let serial = 0
const draft = (more: object = {}) => {
  serial += 1
  return post(keeper, 'federationPage/insert', {
    ...{ title: '北方慈善会专题', level: 'city', area: '610100', path: `north-${serial}` },
    ...{ blocks: [{ kind: 'causes' }, { kind: 'contact' }], ...more },
  })
}
const online = async (more: object = {}) =>
  ok(move(reviewer, 'approve', await ok(move(keeper, 'submit', await ok(draft(more))))))
const shown = (path: string) => get(null, 'federationPage/getShown', { path })
it('shows the causes of the federation and of members that agreed, and never a directed one', async () => {
  const own = (await world.move(world.officer, 'publish', await world.raising())).dataPoints
  const directed = await world.draft({ raiseMode: '2' })
  expect(await refusal(draft({ causes: [directed.id] }))).toContain('定向募捐，不能在专题展示')
  const made = await ok(draft({ causes: [own.id] }))
  expect(await refusal(move(keeper, 'invite', made, { codes: '91510104MA62CL6M0X' }))).toContain(
    '没有信用代码',
  )
  const page = await ok(move(keeper, 'invite', made, { codes: world.south.uscc }))
  const [asked] = (await get(member, 'federationMember/getListByPage', {})).dataPoints.list
  expect(asked).toMatchObject({ page: page.id, state: 'asked' })
  // Who asks is no record that the member may see, and known by name all the same.
  expect(asked.extra.federationName).toBe('北方慈善基金会')
  const answer = { id: asked.id, version: asked.version }
  expect((await post(keeper, 'federationMember/confirm', answer)).statusCode).toBe(4031)
  await ok(post(member, 'federationMember/confirm', answer))
  await ok(move(reviewer, 'approve', await ok(move(keeper, 'submit', page))))
  const read = (await shown(String(page.path))).dataPoints
  expect(read.organisation.name).toBe('北方慈善基金会')
  expect(read.causes).toEqual([expect.objectContaining({ id: own.id, isEnded: false })])
  expect(read.members).toEqual([expect.objectContaining({ id: world.south.id })])
  const visits = await get(keeper, 'federationPage/getVisits', { id: page.id })
  expect(visits.dataPoints).toMatchObject({ days: [{ views: 1 }], gifts: 0 })
})

it('does not offer a directed cause, and hides one that became directed after the page was passed', async () => {
  const own = (await world.move(world.officer, 'publish', await world.raising())).dataPoints
  const directed = await world.draft({ raiseMode: '2' })
  const offered = async (): Promise<string[]> =>
    (await get(keeper, 'federationPage/getCauses', {})).dataPoints.map((each: Made) => each.id)
  expect(await offered()).toContain(own.id)
  expect(await offered()).not.toContain(directed.id)
  const page = await online({ causes: [own.id] })
  const read = async () => (await shown(String(page.path))).dataPoints
  expect(await read()).toMatchObject({ causes: [{ id: own.id }], figures: { causes: 1 } })
  const turn = (mode: string) =>
    house.prepare(act =>
      act.tx.execute(sql`update cause set raise_mode = ${mode} where id = ${own.id}`),
    )
  await turn('2')
  expect(await read()).toMatchObject({ causes: [], figures: { causes: 0, raised: 0 } })
  expect(await offered()).not.toContain(own.id)
  const changed = { id: page.id, version: page.version, title: '改过的专题' }
  expect(await refusal(post(keeper, 'federationPage/update', changed))).toContain(
    '定向募捐，不能在专题展示',
  )
  await turn('1')
})

it('keeps what is online while a change of it is written, refused, given up and passed', async () => {
  let page = await online()
  const path = String(page.path)
  const title = async () => (await shown(path)).dataPoints.content.title
  expect(await refusal(move(keeper, 'submitChange', page))).toBe('页面内容与线上版本相同')
  const change = async (to: string) => {
    page = await ok(
      post(keeper, 'federationPage/update', { id: page.id, version: page.version, title: to }),
    )
    page = await ok(move(keeper, 'submitChange', page))
  }
  await change('改了一半的专题')
  expect(page.state).toBe('online')
  expect(await title()).toBe('北方慈善会专题')
  expect(
    await refusal(
      post(keeper, 'federationPage/update', {
        id: page.id,
        version: page.version,
        title: '再改一次',
      }),
    ),
  ).toBe('修改正在审核，请先撤回')
  page = await ok(move(reviewer, 'reject', page, { opinion: '标题不完整，请修改后再提交。' }))
  expect(await title()).toBe('北方慈善会专题')
  page = await ok(move(keeper, 'discard', page))
  expect(page.title).toBe('北方慈善会专题')
  await change('北方慈善会新专题')
  expect((await move(keeper, 'approve', page, {})).statusCode).toBe(4031)
  page = await ok(move(reviewer, 'approve', page))
  expect(await title()).toBe('北方慈善会新专题')
})

it('is one page a federation, of the level of its area, below a higher one', async () => {
  expect(await refusal(draft({ level: 'county' }))).toBe('请选择到县级的地区')
  const page = await online()
  const twin = await ok(draft())
  expect(await refusal(move(keeper, 'submit', twin))).toContain('该慈善会已有上线的专题')
  expect(await refusal(draft({ parent: page.id }))).toContain('上级慈善会的级别应高于市级')
  await house.prepare(async act => {
    const south = await findRow(act.tx, organisation, world.south.id)
    if (south !== undefined)
      await updateRow(act, organisation, south, { area: '610102' }, { verb: 'set', label: '地区' })
  })
  const codes = world.south.uscc
  expect(await refusal(move(keeper, 'spawn', page, { codes }))).toContain('由平台生成')
  await ok(move(operator, 'spawn', page, { codes }))
  const rows = await house.prepare(({ tx }) =>
    tx
      .select()
      .from(tableOf(federationPage))
      .where(eq(tableOf(federationPage).parent, page.id)),
  )
  expect(rows).toEqual([
    expect.objectContaining({ state: 'draft', level: 'county', organisation: world.south.id }),
  ])
  expect(
    await refusal(move(operator, 'spawn', { ...page, version: page.version + 1 }, { codes })),
  ).toContain('已有专题')
})

it('goes offline when its time is over, and cannot come back without a new end', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const page = await online({ endAt: soon })
  await house.prepare(act =>
    act.tx
      .update(tableOf(federationPage))
      .set({ endAt: new Date(Date.now() - 60_000).toISOString() })
      .where(eq(tableOf(federationPage).id, page.id)),
  )
  await house.run(endPages, {})
  const after = (await get(keeper, 'federationPage/getById', { id: page.id })).dataPoints
  expect(after).toMatchObject({ state: 'offline', offlineReason: '已到下线时间' })
  expect((await shown(String(page.path))).dataPoints).toBeNull()
  expect(await refusal(move(keeper, 'putBack', after))).toBe('下线时间已过，请先修改')
})
