import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { personWith } from '#test/house.ts'
import { openRegistrations, type RegistrationDesk } from '#test/registration-desk.ts'
import { messageOf } from '#test/rights-in.ts'
import { department } from '../model/department.ts'
import { endOverdue } from './nightly.ts'

/* What a unit decides about those who ask to be taken in, and what stays of it. */

let world: RegistrationDesk['world']
let organisation: RegistrationDesk['organisation']
let root: RegistrationDesk['root']
let head: Person
let stranger: Person
let register: RegistrationDesk['register']
let codeFor: RegistrationDesk['codeFor']
let decide: RegistrationDesk['decide']
let requestOf: RegistrationDesk['requestOf']

beforeAll(async () => {
  const desk = await openRegistrations()
  ;({ world, organisation, root, head, stranger, register, codeFor, decide, requestOf } = desk)
})
afterAll(() => world.close())

it('opens exactly one account, with its own password, and says who was first', async () => {
  const browser = world.browser()
  const { number } = (await register(browser, 'colleague', '13400000002')).dataPoints
  const state = (phone: string) =>
    browser.get('/api/upms/registrationRequest/getState', { number, phone })
  expect((await state('13400000002')).dataPoints.state).toBe('pending')
  expect((await state('13400000003')).statusCode).toBe(4040)
  const { id, version } = await requestOf(number)
  expect(messageOf(await decide(head, 'approve', { id, version }))).toBe('请选择部门')
  const approve = () => decide(head, 'approve', { id, version, department: root })
  const answers = await Promise.all([approve(), approve()])
  const late = answers.find(({ statusCode }) => statusCode !== 1)
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  expect(late?.statusMessage).toBe('该申请已由测试head.one处理')
  expect(await world.execute("select id from account where login_name = 'colleague'")).toHaveLength(
    1,
  )
  const entered = await world.login(world.browser(), 'colleague', 'Drossel-Wolke-19')
  expect(entered.statusCode).not.toBe(4011)
})

it('turns red when the phone was taken meanwhile, and is not approved', async () => {
  const { number } = (await register(world.browser(), 'latecomer', '13400000004')).dataPoints
  const lights = async () =>
    (await requestOf(number)).extra.checks.map(({ result }: { result: string }) => result)
  expect(await lights()).toEqual(['green', 'green', 'green', 'green', 'green'])
  const taker = await world.account('taker', { phone: '13400000004', roles: [] })
  expect(await lights()).toEqual(['red', 'green', 'green', 'green', 'green'])
  const { id, version } = await requestOf(number)
  const approve = () => decide(head, 'approve', { id, version, department: root })
  expect(messageOf(await approve())).toBe('手机号已被占用')
  await world.execute(`update account set state = 'cancelled' where id = '${taker}'`)
  expect((await approve()).statusCode).toBe(1)
})

it('goes back for what is missing and comes again under its number', async () => {
  const browser = world.browser()
  const phone = '13400000005'
  const { number } = (await register(browser, 'unsure', phone)).dataPoints
  const { id, version } = await requestOf(number)
  const complete = async (more: Record<string, unknown>) =>
    browser.post('/api/upms/registrationRequest/complete', {
      ...{ number, phone, phoneCode: await codeFor(browser, phone), ...more },
    })
  expect((await complete({ department: '财务部' })).statusMessage).toContain('无需补正')
  await decide(head, 'return', { id, version, opinion: '请写明部门' })
  const shown = await browser.get('/api/upms/registrationRequest/getState', { number, phone })
  expect(shown.dataPoints).toMatchObject({
    state: 'returned',
    opinion: '请写明部门',
    hasProof: false,
  })
  const wrong = { number, phone, phoneCode: '000000', department: '财务部' }
  expect(messageOf(await browser.post('/api/upms/registrationRequest/complete', wrong))).toContain(
    '验证码',
  )
  expect((await complete({ department: '财务部' })).dataPoints).toEqual({ number })
  expect(await requestOf(number)).toMatchObject({ state: 'pending', departmentText: '财务部' })
})

it('forgets who was refused after ninety days, and keeps number, reason and times', async () => {
  const { number } = (await register(world.browser(), 'refused', '13400000008')).dataPoints
  const { id, version } = await requestOf(number)
  await decide(head, 'reject', { id, version, opinion: '并非本单位人员' })
  const age = (days: number) =>
    world.execute(
      `update registration_request set decided_at = now() - interval '${days} days' where id = '${id}'`,
    )
  const stored = async () =>
    (await world.execute(`select * from registration_request where id = '${id}'`))[0]
  await age(89)
  await world.house.run(endOverdue, {})
  expect(await stored()).toMatchObject({ real_name: '新同事' })
  await age(91)
  await world.house.run(endOverdue, {})
  const erased = await stored()
  expect(erased).toMatchObject({
    real_name: '已清除',
    number,
    opinion: '并非本单位人员',
    proof: null,
  })
  expect(erased?.phone_index).toBeNull()
  expect(erased?.decided_at).not.toBeNull()
})

it('passes in one call those without a doubt whose department exists, and names the others', async () => {
  const owned = { ownerKind: 'organisation', organisation } as const
  await world.house.prepare(act =>
    insertRow(act, department, { ...owned, name: '批量部', parent: root }),
  )
  const made = async (turn: number, more: Record<string, unknown>) => {
    const { number } = (await register(world.browser(), `bulk.${turn}`, `1340000007${turn}`, more))
      .dataPoints
    return requestOf(number)
  }
  const clear = await made(1, { department: '批量部' })
  const nowhere = await made(2, { department: '没有的部' })
  const doubtful = await made(3, { department: '批量部' })
  await world.account('taken', { phone: '13400000073' })
  const rows = [clear, nowhere, doubtful].map(({ id, version }) => ({ id, version }))
  const foreign = await decide(stranger, 'approveMany', { rows })
  expect(foreign.dataPoints.done).toEqual([])
  expect(foreign.dataPoints.refused.map(({ title }: { title: string }) => title)).toEqual([
    '',
    '',
    '',
  ])
  const answer = await decide(head, 'approveMany', { rows })
  expect(answer.dataPoints.done).toEqual([clear.id])
  expect(answer.dataPoints.refused).toMatchObject([
    { id: nowhere.id, reason: '申请部门不存在，请逐条审核' },
    { id: doubtful.id, reason: '核查有疑问，请逐条审核' },
  ])
  const [account] = await world.execute(
    `select department.name, account.state from account join department on department.id = account.department
      where login_name = 'bulk.1'`,
  )
  expect(account).toEqual({ name: '批量部', state: 'enabled' })
  const again = await decide(head, 'approveMany', { rows: rows.slice(0, 1) })
  expect(again.dataPoints.done).toEqual([])
  expect(again.dataPoints.refused).toHaveLength(1)
  const reader = personWith(['registrationRequest.view'])
  expect((await decide(reader, 'approveMany', { rows })).statusCode).toBe(4031)
})
