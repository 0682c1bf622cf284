import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { creditCode } from '../model/fixture/organisation-facts.ts'
import { certificate, charityConfig, organisation, settlementApplication } from '../model/index.ts'
import { type AdministratorDraft, charityModule } from './index.ts'
import { charityPorts } from './ports.ts'
import { lapseSupplements } from './settlement-application.ts'

const at = '/api/charity/settlementApplication'
const named = (...verbs: string[]) => verbs.map(verb => `settlementApplication.${verb}`)
const operator = personWith(named('view', 'create', 'update', 'submit', 'withdraw', 'approve'))
const first = personWith(named('view', 'approve', 'reject', 'return'))
const second = personWith(named('view', 'approve', 'reject', 'return'))

let house: TestHouse
let administrators: AdministratorDraft[] = []
let told: string[] = []
let serial = 0

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule])
  await house.prepare(seedApproval)
})
afterAll(() => house.close())

beforeEach(() => {
  administrators = []
  told = []
  reconnect(charityPorts, {
    async createOrganisationAdministrator(_act, draft) {
      administrators.push(draft)
      return { account: newId(), loginName: 'admin', link: '/xiugaimima?ticket=once' }
    },
    tellApplicant: async (_act, _row, event) => void told.push(event),
  })
})

function application(more: Record<string, unknown> = {}) {
  serial += 1
  const name = `第${serial}慈善基金会`
  return {
    name,
    shortName: `第${serial}`,
    code: `S${serial}X`,
    uscc: creditCode(),
    orgForm: '3',
    qualification: '0',
    registrar: '北京市民政局',
    registeredOn: '2015-06-01',
    area: '110105',
    address: { areaCode: '110105', detail: '测试路 1 号' },
    legalPerson: '王测试',
    contact: '李测试',
    contactPhone: '13800000001',
    domainPrefix: `cs${serial}x`,
    registrationNumber: `证${serial}`,
    registrationFiles: [newId()],
    legalFiles: [newId()],
    bankHolder: name,
    bankName: '测试银行',
    bankNumber: '12345678901',
    bankFiles: [newId()],
    authorisationFiles: [newId()],
    applicantName: '赵测试',
    applicantPhone: '13800000002',
    applicantIdNumber: '11010519491231002X',
    ...more,
  }
}

const post = (person: typeof operator, call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `${at}/${call}`, question)
const move = (
  person: typeof operator,
  name: string,
  row: { id: string; version: number },
  more = {},
) => post(person, name, { id: row.id, version: row.version, ...more })

async function submitted(more: Record<string, unknown> = {}) {
  const draft = await post(operator, 'insert', application(more))
  expect(draft.statusCode).toBe(1)
  const answer = await move(operator, 'submit', draft.dataPoints)
  expect(answer.statusCode).toBe(1)
  return answer.dataPoints
}

describe('an application to join', () => {
  it('is refused when the credit code is of another form (BR-01), and takes lower case', async () => {
    const wrong = await post(operator, 'insert', application({ uscc: '52620600MJY949356H' }))
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'uscc', message: '信用代码前两位应为 53，与组织形式「基金会」不符' },
    ])
    const check = await post(
      operator,
      'insert',
      application({ uscc: '52620600MJY949356J', orgForm: '2' }),
    )
    expect(check.dataPoints.errors[0].message).toContain('校验码错误')
    const lower = await post(
      operator,
      'insert',
      application({ uscc: '52620600mjy949356h', orgForm: '2' }),
    )
    expect(lower.dataPoints.uscc).toBe('52620600MJY949356H')
    expect(lower.dataPoints.number).toMatch(/^RZ\d{14}$/)
  })

  it('lists everything that is missing when it is submitted', async () => {
    const draft = await post(
      operator,
      'insert',
      application({ bankFiles: undefined, applicantIdNumber: undefined }),
    )
    const answer = await move(operator, 'submit', draft.dataPoints)
    expect(answer.dataPoints.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'applicantIdNumber',
      'bankFiles',
    ])
  })

  it('is refused by the precheck at the fields that are wrong', async () => {
    const draft = await post(
      operator,
      'insert',
      application({ certTo: '2020-01-01', qualification: '1' }),
    )
    const answer = await move(operator, 'submit', draft.dataPoints)
    expect(answer.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'certTo',
      'fundraisingNumber',
    ])
    const reserved = await post(operator, 'insert', application({ domainPrefix: 'admin' }))
    expect(reserved.dataPoints.errors[0].field).toBe('domainPrefix')
    const holder = await post(operator, 'insert', application({ bankHolder: '某某公司' }))
    expect(holder.dataPoints.errors[0]).toEqual({
      field: 'bankHolder',
      message: '开户名称必须与机构全称一致',
    })
  })

  it('makes organisation, certificates, settings and administrator after two persons agreed', async () => {
    const row = await submitted({ introduction: '助学十年\n面向<山区>学校' })
    expect((await move(operator, 'approve', row)).status).toBe(403)
    const once = await move(first, 'approve', row)
    expect(once.dataPoints.state).toBe('pending')
    expect((await move(first, 'approve', once.dataPoints)).status).toBe(403)
    expect(administrators).toEqual([])
    const done = await move(second, 'approve', once.dataPoints)
    expect(done.dataPoints).toMatchObject({
      state: 'approved',
      administrator: { loginName: 'admin', link: '/xiugaimima?ticket=once' },
    })
    const id = done.dataPoints.organisation
    expect(administrators).toMatchObject([
      { organisation: id, name: '赵测试', phone: '13800000002' },
    ])
    expect(told).toEqual(['approved'])
    const made = await house.prepare(async act => ({
      organisation: await findRows(act.tx, organisation, eq(tableOf(organisation).id, id)),
      certificates: await findRows(act.tx, certificate, eq(tableOf(certificate).organisation, id)),
      config: await findRows(act.tx, charityConfig, eq(tableOf(charityConfig).organisation, id)),
    }))
    expect(made.organisation[0]).toMatchObject({
      name: row.name,
      uscc: row.uscc,
      code: row.code,
      state: 'active',
      introduction: '<p>助学十年</p><p>面向&lt;山区&gt;学校</p>',
    })
    const reader = personWith(['organisation.view'])
    const seen = await house.call(reader, 'GET', '/api/charity/organisation/getById', { id })
    expect(seen.dataPoints.bankNumber).toBe('**** **** **** 8901')
    expect(made.certificates.map(each => each.number)).not.toContain('12345678901')
    expect(made.certificates.map(each => each.type).sort()).toEqual(['1', '3', '4', '8'])
    expect(made.config[0]?.domainPrefix).toBe(row.domainPrefix)
    const again = await post(operator, 'insert', application({ uscc: row.uscc }))
    const refused = await move(operator, 'submit', again.dataPoints)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'name', message: '该信用代码的机构已入驻' },
    ])
  })

  it('leaves nothing behind when the last insert of its approval fails', async () => {
    reconnect(charityPorts, {
      createOrganisationAdministrator: async () => {
        throw new Error('no account today')
      },
    })
    const row = await submitted()
    const once = await move(first, 'approve', row)
    expect((await move(second, 'approve', once.dataPoints)).status).toBe(500)
    const left = await house.prepare(act =>
      findRows(act.tx, organisation, eq(tableOf(organisation).uscc, row.uscc)),
    )
    expect(left).toEqual([])
    expect((await house.call(first, 'GET', `${at}/getById`, { id: row.id })).dataPoints.state).toBe(
      'pending',
    )
  })

  it('goes back for 补正 with a day to meet, lapses after it, and may still be completed', async () => {
    const row = await submitted()
    const back = await move(first, 'return', row, { opinion: '请补充公章授权书' })
    expect(back.dataPoints).toMatchObject({
      state: 'supplement',
      supplementNote: '请补充公章授权书',
    })
    expect(told).toEqual(['returned'])
    await house.prepare(act =>
      act.tx.update(tableOf(settlementApplication)).set({ supplementDue: '2020-01-01' } as never),
    )
    await house.run(lapseSupplements, {})
    const late = await house.call(first, 'GET', `${at}/getById`, { id: row.id })
    expect(late.dataPoints.state).toBe('overdue')
    const again = await move(operator, 'submit', late.dataPoints)
    expect(again.dataPoints).toMatchObject({ state: 'pending', times: 2, supplementDue: null })
  })

  it('is not approved when its code was taken while it was under review', async () => {
    const one = await submitted()
    const other = await submitted({ code: one.code })
    const steps = async (row: { id: string; version: number }) =>
      move(second, 'approve', (await move(first, 'approve', row)).dataPoints)
    expect((await steps(one)).statusCode).toBe(1)
    expect((await steps(other)).dataPoints.errors).toEqual([
      { field: 'code', message: `机构简码 ${one.code} 已被使用` },
    ])
  })
})
