import { expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { role } from '#modules/access/model/index.ts'
import {
  cardOf,
  deciding,
  faultsOf,
  flow,
  member,
  north,
  openLetterPeople,
  person,
  removeOwn,
  south,
  stepsOf,
  submitted,
  world,
  writing,
} from '#test/letter-people.ts'

openLetterPeople()

it('shows an organisation its own flow and the platform’s beneath, and nobody else’s', async () => {
  const made = await flow('head', 'insert', {
    ...{ name: '本会函件', kind: 'letter', steps: [{ name: '主任审核', role: 'letter_chief' }] },
  })
  expect(made.dataPoints).toMatchObject({ organisation: north })
  const card = await cardOf('head')
  expect(card).toMatchObject({
    own: { id: made.dataPoints.id, steps: [{ name: '主任审核', mode: 'any' }] },
    shared: [{ name: '初审' }, { name: '复审' }],
    refusal: null,
  })
  // An organisation's person always sees the own settings, whatever is asked.
  expect((await cardOf('head', south)).own.id).toBe(made.dataPoints.id)
  expect((await cardOf('setter', north)).own.id).toBe(made.dataPoints.id)
  expect((await cardOf('setter', south)).own).toBeNull()
  expect((await cardOf('setter')).own).toMatchObject({ builtIn: true, organisation: null })
  await removeOwn()
})

it('lets an organisation set what its own people decide, and nothing else', async () => {
  const steps = [{ name: '任意' }]
  const foreign = await flow('clerk', 'insert', { name: '越权', kind: 'letter', steps })
  expect(faultsOf(foreign)).toEqual([
    { field: 'kind', message: '该事项由平台审核，流程由平台设置' },
  ])
  const other = await flow('head', 'insert', {
    ...{ name: '他人', kind: 'letter', steps, organisation: south },
  })
  expect(other.statusCode).toBe(4031)
  const shared = (await cardOf('setter')).own
  const changed = await flow('head', 'update', { ...pick(shared), steps })
  expect(changed.statusCode).toBe(4040)
})

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version })

it('refuses a flow in which a step would wait for ever', async () => {
  const insert = (steps: object[]) =>
    flow('head', 'insert', { name: '本会函件', kind: 'letter', steps })
  const four = ['一审', '二审', '三审', '四审'].map(name => ({ name, role: 'letter_chief' }))
  expect(faultsOf(await insert(four))).toEqual([
    { field: 'steps', message: '「函件主任」人员在岗 3 人，少于该流程需要的 4 人' },
  ])
  expect(faultsOf(await insert([{ name: '审核', role: 'letter_nobody' }]))[0]?.message).toContain(
    '在岗 0 人',
  )
  expect(faultsOf(await insert([{ name: '审核' }, { name: '审核' }]))[0]?.message).toBe(
    '各节点的名称不能相同',
  )
})

it('counts one more where those who decide submit as well', async () => {
  await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'letter_both', name: '兼办', dataScope: 'organisation' },
      ...{ holderKinds: ['organisation'], places: [], actions: [...deciding, ...writing] },
    }),
  )
  await member('both', north, 'letter_both')
  const steps = [{ name: '审核', role: 'letter_both' }]
  const one = await flow('head', 'insert', { name: '兼办', kind: 'letter', steps })
  expect(faultsOf(one)[0]?.message).toBe('「letter_both」人员在岗 1 人，少于该流程需要的 2 人')
  await member('bothtwo', north, 'letter_both')
  expect((await flow('head', 'insert', { name: '兼办', kind: 'letter', steps })).statusCode).toBe(1)
  await removeOwn()
  await world.execute(
    `update account set state = 'disabled' where login_name in ('both', 'bothtwo')`,
  )
})

it('takes a planned flow into use on its day, and lets it be taken back before', async () => {
  const steps = [{ name: '新流程', role: 'letter_chief' }]
  const plan = (effectiveFrom: string) =>
    flow('head', 'insert', { name: '明日流程', kind: 'letter', steps, effectiveFrom })
  const tomorrow = beijingDay(new Date(Date.now() + 86_400_000))
  expect(faultsOf(await plan(beijingDay(new Date())))[0]?.field).toBe('effectiveFrom')
  const made = await plan(tomorrow)
  expect(made.statusCode).toBe(1)
  expect(faultsOf(await plan(tomorrow))[0]?.message).toContain('已有另一流程生效')
  expect(await cardOf('head')).toMatchObject({ own: null, planned: [{ effectiveFrom: tomorrow }] })
  expect((await stepsOf((await submitted()).id))[0]?.name).toBe('初审')
  await world.execute(
    `update review_flow set effective_from = '${beijingDay(new Date())}' where id = '${made.dataPoints.id}'`,
  )
  expect((await stepsOf((await submitted()).id))[0]?.name).toBe('新流程')
  expect((await cardOf('head')).own.id).toBe(made.dataPoints.id)
  const removed = await world.house.call(
    await person('head'),
    'DELETE',
    '/api/approval/reviewFlow/delete',
    { id: made.dataPoints.id, version: made.dataPoints.version },
  )
  expect(removed.statusCode).toBe(1)
  expect((await stepsOf((await submitted()).id))[0]?.name).toBe('初审')
})

it('goes back to the platform’s flow at once, whatever was in force before', async () => {
  const insert = (more: object) =>
    flow('head', 'insert', {
      ...{ name: '本会函件', kind: 'letter', steps: [{ name: '旧流程', role: 'letter_chief' }] },
      ...more,
    })
  const old = await insert({})
  const made = await insert({ effectiveFrom: beijingDay(new Date(Date.now() + 86_400_000)) })
  await world.execute(
    `update review_flow set effective_from = '${beijingDay(new Date())}' where id = '${made.dataPoints.id}'`,
  )
  const late = await flow('head', 'update', { ...pick(old.dataPoints), remark: '改旧流程' })
  expect(late.statusMessage).toBe('该流程已被后来生效的流程取代，不能再修改')
  await world.house.call(await person('head'), 'DELETE', '/api/approval/reviewFlow/delete', {
    ...pick(made.dataPoints),
  })
  expect((await cardOf('head')).own).toBeNull()
  const shared = (await cardOf('setter')).own
  const kept = await world.house.call(
    await person('setter'),
    'DELETE',
    '/api/approval/reviewFlow/delete',
    pick(shared),
  )
  expect(kept.statusMessage).toBe('平台默认流程不能删除，可修改其节点')
})
