import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { newId } from '#kernel/server/uuid.ts'
import { wordSources } from '#kernel/server/words.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import {
  currentStore,
  diskStore,
  findFileWords,
  keepUses,
  platformModule,
  sealedStore,
} from '#modules/platform/server/index.ts'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { creditCode } from '../../model/fixture/organisation-facts.ts'
import { charityModule } from '../index.ts'
import { charityPorts } from '../ports.ts'

const agreements = ['agreement-register', 'agreement-privacy']
const papers = ['registrationFiles', 'legalFiles', 'bankFiles', 'authorisationFiles'] as const
const at = (call: string) => `/api/charity/applicant/${call}`
const named = (...verbs: string[]) => verbs.map(verb => `settlementApplication.${verb}`)
const first = personWith(named('view', 'approve', 'reject', 'return'), { name: '初审员' })
const second = personWith(named('view', 'approve', 'reject', 'return'), { name: '复审员' })

let world: AccountWorld
let folder: string
let scan: Buffer
let told: { event: string; note: string; phone: string }[] = []
let heard: readonly string[] = []
let serial = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongyibao-papers-'))
  world = await openAccountWorld({ modules: [platformModule, approvalModule, charityModule] })
  answerPort(currentStore, sealedStore(diskStore(folder), Buffer.alloc(32, 5)))
  answerPort(fileKeeper, keepUses)
  answerPort(wordSources, { area: () => undefined, term: () => undefined, files: findFileWords })
  await world.house.prepare(seedApproval)
  scan = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  told = []
  heard = []
  await world.pass(90)
  reconnect(charityPorts, {
    createOrganisationAdministrator: async () => ({
      ...{ account: newId(), loginName: 'org000001', link: null },
    }),
    tellApplicant: async (_act, { applicantPhone: phone }, event, note) =>
      void told.push({ event, note, phone }),
    agreementsInForce: async () => agreements,
    tellAccounts: async (_act, { accounts }) => {
      heard = accounts
    },
  })
})

/** A phone of its own for every test. */
function newPhone(): string {
  serial += 1
  return `1390000${String(serial).padStart(4, '0')}`
}

async function codeFor(browser: Browser, phone: string): Promise<string> {
  const validateCode = await world.solve(browser)
  const sent = await browser.post('/api/user/user/sendLoginCodeV5', {
    ...{ phone, scene: 'register', validateCode },
  })
  expect(sent.statusMessage).toBe('success')
  return (await browser.get('/api/test/outbox', { phone })).dataPoints.code
}

async function verified(phone: string, number?: string): Promise<Browser> {
  // A second code for the same phone is sent after a minute only.
  await world.pass(2)
  const browser = world.browser()
  const phoneCode = await codeFor(browser, phone)
  const answer = await browser.post(at('verify'), {
    ...{ phone, phoneCode, number, consents: agreements },
  })
  expect(answer.statusMessage).toBe('success')
  return browser
}

async function paper(browser: Browser, field: string): Promise<string> {
  const kept = await browser.upload(at('upload'), { field }, { name: '扫描件.jpg', bytes: scan })
  expect(kept.statusMessage).toBe('success')
  return kept.dataPoints.id
}

async function filled(
  browser: Browser,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  serial += 1
  const name = `第${serial}互助基金会`
  const files = await Promise.all(
    papers.map(async field => [field, [await paper(browser, field)]] as const),
  )
  return {
    ...{ name, shortName: `互助${serial}`, code: `H${serial}X`, uscc: creditCode(), orgForm: '3' },
    ...{ registrar: '北京市民政局', registeredOn: '2015-06-01', area: '110105' },
    address: { areaCode: '110105', detail: '测试路 1 号' },
    ...{ legalPerson: '王测试', contact: '李测试', contactPhone: '13800000001' },
    ...{ domainPrefix: `hz${serial}x`, registrationNumber: `证${serial}` },
    ...{ bankHolder: name, bankName: '测试银行', bankNumber: '12345678901' },
    ...{ applicantName: '赵测试', applicantIdNumber: '11010519491231002X' },
    ...Object.fromEntries(files),
    ...more,
  }
}

async function submitted(browser: Browser, more: Record<string, unknown> = {}) {
  const answer = await browser.post(at('submit'), { values: await filled(browser, more) })
  expect(answer.statusMessage).toBe('success')
  return answer.dataPoints.application.row
}

const decide = (
  person: typeof first,
  move: string,
  row: { id: string; version: number },
  more = {},
) =>
  world.house.call(person, 'POST', `/api/charity/settlementApplication/${move}`, {
    ...{ id: row.id, version: row.version, ...more },
  })

describe('an applicant without an account', () => {
  it('goes all the way: draft, submission, correction, approval', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const values = await filled(browser)
    await browser.post(at('saveDraft'), { values })
    const elsewhere = await verified(phone)
    const { draft } = (await elsewhere.get(at('getMine'))).dataPoints
    expect(draft.values).toMatchObject({ name: values.name, bankFiles: values.bankFiles })
    expect(draft.shown.bankFiles[0].name).toBe('扫描件.jpg')

    const sent = (await elsewhere.post(at('submit'), { values: draft.values })).dataPoints
    expect(sent.draft).toBeNull()
    const { row } = sent.application
    expect(row).toMatchObject({
      state: 'pending',
      applicantPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    expect(row.number).toMatch(/^RZ\d{14}$/)
    expect(told).toEqual([{ event: 'received', note: '', phone }])

    const waiting = await world.house.call(
      first,
      'GET',
      '/api/charity/settlementApplication/getById',
      { id: row.id },
    )
    const back = await decide(first, 'return', waiting.dataPoints, {
      opinion: '授权书未盖章，请补正',
      marks: [{ field: 'authorisationFiles', remark: '请加盖公章' }],
    })
    expect(back.statusMessage).toBe('success')

    const later = await verified(phone, row.number)
    const asked = (await later.get(at('getMine'))).dataPoints.application
    expect(asked.row).toMatchObject({ state: 'supplement', supplementNote: '授权书未盖章，请补正' })
    expect(asked.decisions[0]).toEqual({
      ...{ stepName: '初审', decision: 'returned', opinion: '授权书未盖章，请补正' },
      marks: [{ field: 'authorisationFiles', remark: '请加盖公章' }],
      decidedAt: expect.any(String),
    })
    expect(JSON.stringify(asked)).not.toContain('初审员')
    expect(asked.row.applicantIdNumber).toBe('110105********002X')

    const again = await later.post(at('resubmit'), {
      ...{ id: asked.row.id, version: asked.row.version },
      values: { authorisationFiles: [await paper(later, 'authorisationFiles')] },
    })
    const once = again.dataPoints.application.row
    expect(once).toMatchObject({ state: 'pending', times: 2 })
    const half = await decide(first, 'approve', once)
    expect((await decide(second, 'approve', half.dataPoints)).dataPoints.state).toBe('approved')
    const end = (await later.get(at('getMine'))).dataPoints.application.row
    expect(end).toMatchObject({ state: 'approved', can: [] })
    expect(told.map(each => each.event)).toEqual(['received', 'returned', 'approved'])
  })

  it('hears all that is wrong at its fields, and keeps its draft', async () => {
    const browser = await verified(newPhone())
    const values = await filled(browser, { uscc: creditCode('52'), bankFiles: undefined })
    await browser.post(at('saveDraft'), { values })
    const wrong = await browser.post(at('submit'), { values })
    expect(wrong.dataPoints.errors[0].field).toBe('uscc')
    const incomplete = await browser.post(at('submit'), {
      values: { ...values, uscc: creditCode() },
    })
    expect(incomplete.dataPoints.errors).toEqual([
      { field: 'bankFiles', message: '请上传开户许可' },
    ])
    expect((await browser.get(at('getMine'))).dataPoints.draft.values.name).toBe(values.name)
    const left = await world.execute(
      `select id from settlement_application where name = '${values.name}'`,
    )
    expect(left).toEqual([])
  })

  it('takes an application back, and may be written to and answer even after a refusal', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const row = await submitted(browser)
    const refused = await decide(first, 'reject', row, { opinion: '不符合入驻条件' })
    expect(refused.dataPoints.state).toBe('rejected')
    await world.house.call(second, 'POST', '/api/charity/applicationLetter/insert', {
      ...{ id: row.id, text: '请先完成慈善组织认定' },
    })
    expect(told.at(-1)).toMatchObject({ event: 'letter', note: '请先完成慈善组织认定', phone })
    const answered = await browser.post(at('write'), { id: row.id, text: '已在办理' })
    expect(answered.dataPoints.map((each: { text: string }) => each.text)).toEqual([
      '请先完成慈善组织认定',
      '已在办理',
    ])
    expect([...heard].sort()).toEqual([first.accountId, second.accountId].sort())
    const mine = (await browser.get(at('getMine'))).dataPoints.application
    expect(mine.letters.map((each: { byName: string }) => each.byName)).toEqual(['审核人员', '我'])

    const other = await verified(phone)
    const open = await submitted(other)
    const gone = await other.post(at('withdraw'), { id: open.id, version: open.version })
    expect(gone.dataPoints.application.row.state).toBe('withdrawn')
  })
})

describe('an outsider who tries more', () => {
  it('cannot use a code twice, nor one that was sent to another browser', async () => {
    const phone = newPhone()
    const browser = world.browser()
    const phoneCode = await codeFor(browser, phone)
    const thief = world.browser()
    await thief.get('/api/upms/sso/getToken')
    const stolen = await thief.post(at('verify'), { phone, phoneCode, consents: agreements })
    expect(stolen.dataPoints.errors).toEqual([
      { field: 'phoneCode', message: '验证码错误或已失效' },
    ])
    const verify = () => browser.post(at('verify'), { phone, phoneCode, consents: agreements })
    expect((await verify()).statusCode).toBe(1)
    expect((await verify()).dataPoints.errors[0].message).toBe('验证码错误或已失效')
  })

  it('learns nothing about numbers: a foreign number and a wrong code are answered alike', async () => {
    const owner = newPhone()
    const row = await submitted(await verified(owner))
    const phone = newPhone()
    const browser = world.browser()
    const phoneCode = await codeFor(browser, phone)
    const ask = (number: string, code: string) =>
      browser.post(at('verify'), { phone, phoneCode: code, number })
    const unknown = await ask('RZ20200101000001', phoneCode === '000000' ? '000001' : '000000')
    const foreign = await ask(row.number, phoneCode)
    expect(foreign.statusMessage).toBe('申请编号与手机号不匹配，或验证码错误')
    expect({ ...foreign, headers: null }).toEqual({ ...unknown, headers: null })
    expect((await browser.get(at('getMine'))).dataPoints.phone).toBeNull()
  })

  it('reaches no application but its own', async () => {
    const row = await submitted(await verified(newPhone()))
    const browser = await verified(newPhone())
    const change = { id: row.id, version: row.version }
    const tries = [
      await browser.post(at('resubmit'), { ...change, values: { name: '冒名的基金会' } }),
      await browser.post(at('withdraw'), change),
      await browser.post(at('write'), { id: row.id, text: '冒名留言' }),
    ]
    expect(tries.map(each => each.statusCode)).toEqual([4040, 4040, 4040])
    const stands = await world.execute(
      `select state from settlement_application where id = '${row.id}'`,
    )
    expect(stands).toEqual([{ state: 'pending' }])
  })

  it('puts nobody else’s papers into an application, and reads none', async () => {
    const owner = await verified(newPhone())
    const foreign = await paper(owner, 'bankFiles')
    const browser = await verified(newPhone())
    const refused = await browser.post(at('submit'), {
      values: await filled(browser, { bankFiles: [foreign] }),
    })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'bankFiles', message: '文件不存在或已过期，请重新上传' },
    ])
    const read = (who: Browser) => who.get(at('readPaper'), { id: foreign })
    expect((await read(browser)).statusCode).toBe(4040)
    const own = await world.app.inject({
      url: at('readPaper'),
      query: { id: foreign },
      headers: {
        host: 'localhost',
        cookie: [...owner.cookies].map(each => each.join('=')).join('; '),
      },
    })
    expect(own.headers['content-type']).toBe('image/jpeg')
  })

  it('does nothing without a proved phone, and nothing any more after leaving', async () => {
    const stranger = world.browser()
    await stranger.get('/api/upms/sso/getToken')
    const tries = async (browser: Browser) => [
      (await browser.upload(at('upload'), { field: 'bankFiles' }, { name: 'a.jpg', bytes: scan }))
        .statusMessage,
      (await browser.post(at('saveDraft'), { values: { name: '甲' } })).statusMessage,
      (await browser.post(at('submit'), { values: {} })).statusMessage,
      (await browser.get(at('readPaper'), { id: newId() })).statusMessage,
    ]
    const sentence = '身份验证已过期，请重新验证手机号'
    expect(new Set(await tries(stranger))).toEqual(new Set([sentence]))
    const browser = await verified(newPhone())
    await browser.post(at('leave'))
    expect(new Set(await tries(browser))).toEqual(new Set([sentence]))
  })

  it('begins nothing without today’s agreements or while registration is closed', async () => {
    const phone = newPhone()
    const browser = world.browser()
    const phoneCode = await codeFor(browser, phone)
    const without = await browser.post(at('verify'), { phone, phoneCode, consents: ['old'] })
    expect(without.dataPoints.errors).toEqual([
      { field: 'consents', message: '请阅读并同意注册协议和隐私协议' },
    ])
    const row = await submitted(await verified(newPhone()))
    await world.set('register.open', false)
    const closed = await browser.post(at('verify'), { phone, phoneCode, consents: agreements })
    expect(closed.statusMessage).toBe('暂未开放注册，请联系管理员')
    await world.set('register.open', true)
    expect(
      (await browser.post(at('verify'), { phone, phoneCode, consents: agreements })).statusCode,
    ).toBe(1)
    expect(row.state).toBe('pending')
  })

  it('uploads only papers, for fields that hold papers, within their size', async () => {
    const browser = await verified(newPhone())
    const send = (field: string, name: string, bytes: Buffer) =>
      browser.upload(at('upload'), { field }, { name, bytes })
    expect((await send('name', 'a.jpg', scan)).statusCode).toBe(4040)
    expect((await send('bankFiles', 'a.html', Buffer.from('<p>'))).statusCode).toBe(4150)
    expect((await send('bankFiles', 'a.jpg', Buffer.from('MZ not a picture'))).statusCode).toBe(
      4150,
    )
    const large = Buffer.concat([scan, Buffer.alloc(2 * 1024 * 1024)])
    expect((await send('logo', 'a.jpg', large)).statusCode).toBe(4130)
  })

  it('has at most three applications under way, however they are sent', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const four = await Promise.all([1, 2, 3, 4].map(() => filled(browser)))
    const answers = await Promise.all(four.map(values => browser.post(at('submit'), { values })))
    expect(answers.filter(each => each.statusCode === 1)).toHaveLength(3)
    expect(answers.find(each => each.statusCode !== 1)?.statusMessage).toBe(
      '该手机号已有 3 件申请正在办理，请办结后再提交',
    )
  })

  it('writes no field of the reviewers, and proves its phone by nothing but the code', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const values = await filled(browser, { applicantPhone: '13999999999' })
    const smuggled = await browser.post(at('submit'), { values: { ...values, state: 'approved' } })
    expect(smuggled.dataPoints.errors).toEqual([{ field: 'state', message: '不接受此项' }])
    const answer = await browser.post(at('submit'), { values })
    expect(answer.dataPoints.application.row.applicantPhone).toBe(
      `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    )
  })
})
