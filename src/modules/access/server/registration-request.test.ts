import { afterAll, beforeAll, expect, it } from 'vitest'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { accountPorts } from '#modules/account/server/index.ts'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { reconnect } from '#test/stand-ins.ts'
import { department } from '../model/department.ts'
import { endOverdue } from './nightly.ts'
import { accessPorts } from './ports.ts'
import { registrationTodoSource } from './registration-todo.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let organisation: string
let other: string
let root: string
let head: Person
let stranger: Person
const told: { accounts: readonly string[]; title: string; link?: string }[] = []
const actions = ['view', 'approve', 'reject', 'return', 'transfer', 'unmask'].map(
  verb => `registrationRequest.${verb}`,
)

beforeAll(async () => {
  world = await openAccountWorld()
  const openUnit = async (name: string) => {
    const { id } = await world.house.prepare(act => insertRow(act, testOrganisation, { name }))
    const department = await world.house.prepare(act =>
      openStructure(act, { ownerKind: 'organisation', organisation: id }, name),
    )
    return { id, department }
  }
  const one = await openUnit('丁慈善会')
  organisation = one.id
  root = one.department
  const two = await openUnit('戊基金会')
  other = two.id
  head = await headOf('head.one', organisation, root)
  stranger = await headOf('head.two', other, two.department)
  reconnect(accountPorts, {
    agreementsInForce: async () => ['v1', 'v2'],
    findUnits: async () => [{ id: organisation, name: '丁慈善会', area: '' }],
    findUnit: async (_reader, _identity, id) => ({ id, name: '丁慈善会', area: '' }),
  })
  reconnect(accessPorts, { notify: async (_act, notice) => void told.push(notice) })
  await world.set('twoFactor.required', [])
  await setting(`proof_required = false`)
})
afterAll(() => world.close())

async function headOf(loginName: string, id: string, department: string): Promise<Person> {
  const accountId = await world.account(loginName, {
    ...{ ownerKind: 'organisation', organisation: id, department, roles: ['org_head'] },
  })
  const of = { ownerKind: 'organisation', ownerId: id, scope: 'organisation' } as const
  return { ...personWith([...actions, 'account.view'], of), accountId, loginName }
}

const setting = (change: string, of = organisation) =>
  world.execute(`update structure_setting set ${change} where organisation = '${of}'`)
const messageOf = (answer: {
  statusMessage: string
  dataPoints: { errors?: { message: string }[] } | null
}) => answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage

async function codeFor(browser: Browser, phone: string) {
  await world.pass(2)
  await browser.post('/api/user/user/sendLoginCodeV5', {
    ...{ phone, scene: 'register', validateCode: await world.solve(browser) },
  })
  return (await browser.get('/api/test/outbox', { phone })).dataPoints.code
}

async function register(
  browser: Browser,
  loginName: string,
  phone: string,
  { phoneCode, ...more }: { phoneCode?: string; [name: string]: unknown } = {},
) {
  return browser.post('/api/upms/registrationRequest/insert', {
    ...{ identity: 'organisation', unit: organisation, realName: '新同事', phone },
    ...{ phoneCode: phoneCode ?? (await codeFor(browser, phone)), loginName, department: '募捐' },
    ...{ loginPassword: 'Drossel-Wolke-19', consents: ['v1', 'v2'], ...more },
  })
}

const decide = (who: Person, move: string, body: Record<string, unknown>) =>
  world.house.call(who, 'POST', `/api/access/registrationRequest/${move}`, body)

async function requestOf(number: string, who = head) {
  const asked = { keyword: number }
  const list = await world.house.call(
    who,
    'GET',
    '/api/access/registrationRequest/getListByPage',
    asked,
  )
  return list.dataPoints.list[0]
}

const waitingFor = async (who: Person) =>
  (
    await perform(world.house.database, who, { requestId: 'test' }, act =>
      registrationTodoSource.count(act),
    )
  ).count

it('tells the unit and nobody else of a request, until somebody decides', async () => {
  const [before, foreign] = [await waitingFor(head), await waitingFor(stranger)]
  const { number } = (await register(world.browser(), 'newcomer1', '13400000001')).dataPoints
  expect(number).toMatch(/^RY\d{14}$/)
  expect(told.at(-1)).toMatchObject({ accounts: [head.accountId] })
  expect(await waitingFor(head)).toBe(before + 1)
  expect(await waitingFor(stranger)).toBe(foreign)
  const row = await requestOf(number)
  expect(row).toMatchObject({ number, phone: '134****0001' })
  expect(JSON.stringify(row)).not.toContain('argon2')
  expect(await requestOf(number, stranger)).toBeUndefined()
  const auditor = await world.account('auditor.one', {
    ...{ ownerKind: 'organisation', organisation, department: root, roles: ['org_operator'] },
  })
  await setting(`auditors = array['${auditor}'::uuid]`)
  expect(await waitingFor(head)).toBe(before)
  expect(await waitingFor({ ...head, accountId: auditor })).toBe(before + 1)
  await setting('auditors = null')
})

it('lets the code of the phone be used again when the login name was taken, and once when not', async () => {
  await register(world.browser(), 'takenname', '13400000091')
  const browser = world.browser()
  const phone = '13400000092'
  const phoneCode = await codeFor(browser, phone)
  const attempt = async (loginName: string) => register(browser, loginName, phone, { phoneCode })
  expect(messageOf(await attempt('TakenName'))).toBe('登录名已被使用')
  expect((await attempt('freename')).statusCode).toBe(1)
  expect(messageOf(await attempt('othername'))).toBe('验证码错误或已失效')
})

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

it('takes no registration for a unit that is closed, nor without the proof that it asks for', async () => {
  const browser = world.browser()
  await setting('proof_required = true')
  expect(messageOf(await register(browser, 'unproved', '13400000006'))).toBe(
    '请上传在职证明或授权书',
  )
  await setting('proof_required = false, accepts_registration = false')
  expect(messageOf(await register(browser, 'unwanted', '13400000006'))).toBe('该单位不接受注册')
  const found = () =>
    browser.get('/api/upms/registrationRequest/getUnits', {
      identity: 'organisation',
      keyword: '丁慈善会',
    })
  expect((await found()).dataPoints).toEqual([])
  await setting('accepts_registration = true')
  expect((await found()).dataPoints[0]).not.toHaveProperty('departments')
  await setting('publishes_structure = true')
  expect((await found()).dataPoints[0]).toMatchObject({ departments: ['丁慈善会'], positions: [] })
})

it('answers a taken phone like a free one, and tells its owner by message', async () => {
  const phone = '13400000007'
  await world.account('owner', { phone, roles: [] })
  const answer = await register(world.browser(), 'again', phone)
  expect(answer.dataPoints.number).toMatch(/^RY/)
  expect(world.sent.at(-1)).toMatchObject({ phone, template: 'phoneTaken' })
  const kept = await world.execute("select id from registration_request where login_name = 'again'")
  expect(kept).toHaveLength(0)
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

it('takes nobody in who did not agree to the texts in force', async () => {
  const browser = world.browser()
  const phoneCode = await codeFor(browser, '13400000090')
  for (const consents of [[], ['v1'], ['v1', 'old']]) {
    const refused = await register(browser, 'unasked', '13400000090', { phoneCode, consents })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'consents', message: '请阅读并同意注册协议和隐私协议' },
    ])
  }
  // The code was not used up.
  const taken = await register(browser, 'unasked', '13400000090', { phoneCode })
  expect(taken.statusCode).toBe(1)
})
