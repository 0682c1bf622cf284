import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { role } from '#modules/access/model/index.ts'
import {
  peopleWith,
  personAnywhere,
  personOf,
  rolesWith,
  superiorOf,
} from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, seedApproval } from './index.ts'
import { approvalPorts } from './ports.ts'

let world: AccountWorld
let north: string
let south: string
const ids = new Map<string, string>()
const flowActions = ['view', 'create', 'update', 'delete'].map(verb => `reviewFlow.${verb}`)
const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const writing = [
  'letter.view',
  'letter.create',
  'letter.update',
  'letter.submit',
  'letter.withdraw',
]

beforeAll(async () => {
  world = await openAccountWorld({ modules: [approvalModule, charityModule, letters] })
  reconnect(approvalPorts, {
    peopleWith,
    rolesWith,
    superiorOf,
    roleNames: async () => new Map([['letter_chief', '函件主任']]),
  })
  const people = ['account.view', 'organisation.view']
  const roles: [string, string, 'all' | 'organisation', string[]][] = [
    ['letter_setter', '流程设置', 'all', [...flowActions, ...people]],
    ['letter_head', '机构设置', 'organisation', [...flowActions, ...deciding, ...people]],
    ['letter_clerk', '函件经办', 'organisation', [...flowActions, ...writing]],
    ['letter_chief', '函件主任', 'organisation', deciding],
  ]
  ;[north, south] = await world.house.prepare(async act => {
    for (const [code, name, dataScope, actions] of roles)
      await insertRow(act, role, {
        ...{ ownerKind: 'platform', code, name, dataScope, places: [], actions },
        holderKinds: ['platform', 'organisation'],
      })
    await seedApproval(act)
    return [
      (await makeOrganisation(act, '北方慈善基金会')).id,
      (await makeOrganisation(act, '南方慈善基金会')).id,
    ] as const
  })
  await member('setter', null, 'letter_setter')
  for (const name of ['head', 'clerk', 'chief', 'chieftwo', 'chiefthree'])
    await member(name, north, `letter_${name.replace(/two|three/, '')}`)
  await member('stranger', south, 'letter_chief')
})
afterAll(() => world.close())

async function member(name: string, organisation: string | null, given: string): Promise<void> {
  const owner =
    organisation === null
      ? ({ ownerKind: 'platform' } as const)
      : ({ ownerKind: 'organisation', organisation } as const)
  ids.set(name, await world.account(name, { ...owner, realName: `姓${name}`, roles: [given] }))
}

async function person(name: string): Promise<Person> {
  const pieces = await world.house.prepare(act => personOf(act.tx, ids.get(name) ?? ''))
  if (pieces === undefined) throw new Error(`nobody is called ${name}`)
  return { ...personAnywhere(pieces), elevatedUntil: new Date(Date.now() + 600_000) }
}

const post = async (name: string, path: string, question: Record<string, unknown>) =>
  world.house.call(await person(name), 'POST', path, question)
const flow = (name: string, verb: string, question: Record<string, unknown>) =>
  post(name, `/api/approval/reviewFlow/${verb}`, question)
const cardOf = async (name: string, organisation?: string) => {
  const answer = await world.house.call(
    await person(name),
    'GET',
    '/api/approval/reviewFlow/getCards',
    { organisation },
  )
  return answer.dataPoints?.cards.find((card: { kind: string }) => card.kind === 'letter')
}
const faultsOf = (answer: { dataPoints: { errors?: { field: string; message: string }[] } }) =>
  answer.dataPoints?.errors ?? []

async function submitted(amount = 0) {
  const draft = await post('clerk', '/api/letters/letter/insert', {
    ...{ subject: '用款函', organisation: north, amount },
  })
  const { id, version } = draft.dataPoints
  return (await post('clerk', '/api/letters/letter/submit', { id, version })).dataPoints
}
const decide = (name: string, row: { id: string; version: number }, verb = 'approve') =>
  post(name, `/api/letters/letter/${verb}`, {
    ...{ id: row.id, version: row.version },
    ...(verb === 'approve' ? {} : { opinion: '依据不足，请补充' }),
  })
const stepsOf = async (id: string) => {
  const answer = await world.house.call(
    await person('chief'),
    'GET',
    '/api/approval/review/getOfRecord',
    { resource: 'letters/letter', id },
  )
  return answer.dataPoints.steps as { name: string; state: string; everybody?: boolean }[]
}
const removeOwn = async () => {
  for (const { id } of (await cardOf('head')).planned)
    await world.execute(`delete from review_flow where id = '${id}'`)
  await world.execute(`delete from review_flow where organisation = '${north}'`)
}

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

it('asks everybody of a step where one does not suffice, and stops at the first refusal', async () => {
  const made = await flow('head', 'insert', {
    ...{ name: '会签', kind: 'letter' },
    steps: [{ name: '会签', role: 'letter_chief', mode: 'all' }],
  })
  expect(made.statusCode).toBe(1)
  const first = await decide('chief', await submitted())
  expect(first.dataPoints.state).toBe('pending')
  expect((await decide('chief', first.dataPoints)).statusMessage).toContain('您已审核过')
  const { id, version } = first.dataPoints
  const back = await post('clerk', '/api/letters/letter/withdraw', { id, version })
  expect(back.statusMessage).toBe('「会签」已有人审核，不能撤回')
  expect(await stepsOf(first.dataPoints.id)).toMatchObject([
    { state: 'approved', everybody: true },
    { state: 'open', everybody: true },
  ])
  // Two at the same moment: the later one sees that the record went on.
  const [one, other] = await Promise.all([
    decide('chieftwo', first.dataPoints),
    decide('chiefthree', first.dataPoints),
  ])
  expect([one.statusCode, other.statusCode].sort()).toEqual([1, 4090])
  const [done, missed] = one.statusCode === 1 ? [one, 'chiefthree'] : [other, 'chieftwo']
  expect(done.dataPoints.state).toBe('pending')
  expect((await decide(missed, done.dataPoints)).dataPoints.state).toBe('approved')
  const again = await decide('chief', await submitted())
  const refused = await decide('chieftwo', again.dataPoints, 'reject')
  expect(refused.dataPoints.state).toBe('rejected')
  expect((await stepsOf(refused.dataPoints.id)).map(step => step.state)).toEqual([
    'approved',
    'rejected',
  ])
  await removeOwn()
})

it('tells who would decide a submission, before a flow is saved', async () => {
  const steps = [
    { name: '复核', role: 'letter_chief' },
    { name: '审批', superior: true, amountFrom: 100_000 },
  ]
  const ask = (name: string, more: object) => flow(name, 'tryOut', { kind: 'letter', ...more })
  const small = await ask('head', { steps, amount: 99_999, submitter: ids.get('chieftwo') })
  expect(small.dataPoints).toEqual({
    left: 1,
    steps: [
      {
        ...{ name: '复核', role: '函件主任', mode: 'any', superior: false },
        people: ['姓chief', '姓chiefthree'],
      },
    ],
  })
  const large = await ask('head', { steps, amount: 100_000, submitter: ids.get('stranger') })
  expect(faultsOf(large)[0]?.field).toBe('submitter')
  const deciders = await world.house.call(
    await person('head'),
    'GET',
    '/api/approval/reviewFlow/getDeciders',
    { kind: 'letter' },
  )
  expect(deciders.dataPoints.roles).toContainEqual({
    ...{ code: 'letter_chief', name: '函件主任', people: 3 },
  })
  const own = await ask('setter', { steps, organisation: south })
  expect(own.dataPoints.steps[0].people).toEqual(['姓stranger'])
})

it('refuses an amount where reviews have none', async () => {
  const made = await flow('setter', 'insert', {
    ...{ name: '入驻', kind: 'settlement', organisation: north },
    steps: [{ name: '大额', amountFrom: 1000 }],
  })
  expect(faultsOf(made).map(({ message }) => message)).toContain('入驻没有金额，不能按金额设置节点')
})
