import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { creditCode } from '../../model/fixture/organisation-facts.ts'
import { makeOrganisation } from '../fixture/organisations.ts'
import { charityModule, illegalFinding } from '../index.ts'
import { charityPorts } from '../ports.ts'

const at = '/api/charity/illegalOrganisation'
const actions = ['view', 'create', 'update', 'compare'].map(verb => `illegalOrganisation.${verb}`)
const keeper = personWith(actions)
const applicant = personWith(
  ['view', 'create', 'update', 'submit'].map(verb => `settlementApplication.${verb}`),
)

let house: TestHouse
const entryCode = creditCode()

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule])
  reconnect(charityPorts, {
    partners: async () => [
      { kind: '合作方', name: '华夏扶危济困总会', uscc: null, link: '/project/promine?id=1' },
    ],
  })
  await house.prepare(seedApproval)
  for (const more of [
    { name: '华夏扶危济困总会', aliases: ['华夏济困会'] },
    { name: '东方国际慈善互助促进联合会', uscc: entryCode, status: '2' },
  ])
    expect((await post(keeper, 'insert', entry(more))).statusCode).toBe(1)
})
afterAll(() => house.close())

const post = (person: Person, call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `${at}/${call}`, question)
const entry = (more: Record<string, unknown>) => ({
  batch: '2026年第1批',
  authority: '测试民政部门',
  publishedOn: '2026-01-05',
  ...more,
})
const found = (name: string, uscc: string | null = null) =>
  house.prepare(act => illegalFinding(act.tx, { name, uscc }, 'name'))

function application(name: string, more: Record<string, unknown> = {}) {
  const uscc = creditCode()
  const code = uscc.slice(-5).toLowerCase()
  return {
    name,
    shortName: '测试',
    code: code.toUpperCase(),
    uscc,
    orgForm: '3',
    qualification: '0',
    registrar: '北京市民政局',
    registeredOn: '2015-06-01',
    area: '110105',
    address: { areaCode: '110105', detail: '测试路 1 号' },
    legalPerson: '王测试',
    contact: '李测试',
    contactPhone: '13800000001',
    domainPrefix: `x${code}`,
    registrationNumber: '证1',
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

async function submit(name: string) {
  const path = '/api/charity/settlementApplication'
  const made = await house.call(applicant, 'POST', `${path}/insert`, application(name))
  const { id, version } = made.dataPoints
  return house.call(applicant, 'POST', `${path}/submit`, { id, version })
}

describe('the list of illegal organisations', () => {
  it('knows a name through spaces, brackets and full-width signs, and by alias and code', async () => {
    for (const name of [
      '华夏扶危济困总会',
      ' 华夏 扶危（济困）总会',
      '【华夏】扶危·济困总会',
      '华夏济困会',
    ])
      expect(await found(name), name).toMatchObject({ level: 'block' })
    expect(await found('完全不同的名字', entryCode)).toMatchObject({ level: 'block' })
    expect(await found('秦岭公益基金会')).toMatchObject({ level: 'pass' })
  })

  it('keeps a listed name from joining, and lets a similar one through with a warning', async () => {
    const same = await submit('华夏扶危　（济困）总会')
    expect(same.dataPoints.errors).toEqual([
      {
        field: 'name',
        message: expect.stringContaining('已列入非法社会组织名录（2026年第1批，涉嫌）'),
      },
    ])
    const similar = await submit('东方国际慈善互助促进联合会院')
    expect(similar.statusCode).toBe(1)
    expect(similar.dataPoints.precheck).toEqual(
      expect.arrayContaining([
        {
          item: '非法组织名录',
          field: 'name',
          level: 'warn',
          message: expect.stringContaining('「东方国际慈善互助促进联合会」'),
        },
      ]),
    )
  })

  it('is compared with organisations, applicants and partners', async () => {
    await house.prepare(act => makeOrganisation(act, '东方国际慈善互助促进联合会'))
    const answer = await house.call(keeper, 'GET', `${at}/compare`)
    const hits = answer.dataPoints.hits.map(
      ({ kind, matches }: { kind: string; matches: { similarity: number }[] }) =>
        `${kind} ${matches[0]?.similarity === 1 ? '相同' : '相近'}`,
    )
    expect(hits.toSorted()).toEqual(['入驻申请 相近', '合作方 相同', '机构 相同'])
  })

  it('is kept by the platform alone', async () => {
    const head = personWith(actions, {
      ownerKind: 'organisation',
      ownerId: newId(),
      scope: 'organisation',
    })
    expect((await post(head, 'insert', entry({ name: '乱写的组织' }))).status).toBe(403)
    expect((await house.call(head, 'GET', `${at}/compare`)).status).toBe(403)
    expect((await house.call(head, 'GET', `${at}/getListByPage`)).dataPoints.list).toEqual([])
  })
})
