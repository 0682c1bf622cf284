import { afterAll, beforeAll, expect, it } from 'vitest'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { openRegistrations, type RegistrationDesk } from '#test/registration-desk.ts'
import { messageOf } from '#test/rights-in.ts'
import { registrationTodoSource } from './registration-todo.ts'

/* Who may ask a unit to be taken in, and who hears of it. */

let world: RegistrationDesk['world']
let organisation: RegistrationDesk['organisation']
let root: RegistrationDesk['root']
let head: Person
let stranger: Person
let told: RegistrationDesk['told']
let setting: RegistrationDesk['setting']
let codeFor: RegistrationDesk['codeFor']
let register: RegistrationDesk['register']
let requestOf: RegistrationDesk['requestOf']

beforeAll(async () => {
  const desk = await openRegistrations()
  ;({ world, organisation, root, head, stranger, told, setting, codeFor, register, requestOf } =
    desk)
})
afterAll(() => world.close())

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
