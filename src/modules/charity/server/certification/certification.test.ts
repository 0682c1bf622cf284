import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { certificate, certificationApplication, organisation } from '../../model/index.ts'
import { makeOrganisation } from '../fixture/organisations.ts'
import { charityModule, whyUncertified } from '../index.ts'
import { charityPorts } from '../ports.ts'
import { openYearlyReviews, watchCertifications } from './certification.ts'

const at = '/api/charity/certificationApplication'
const named = (...verbs: string[]) => verbs.map(verb => `certificationApplication.${verb}`)
const first = personWith(named('view', 'approve', 'reject', 'return'))
const second = personWith(named('view', 'approve', 'reject', 'return'))
const platform = personWith([
  'organisation.view',
  'organisation.update',
  'organisation.correct',
  ...named('view'),
])

let house: TestHouse
let own: string
let serial = 0
let paused: string[] = []

const officerOf = (ownerId: string) =>
  personWith(
    [
      ...named('view', 'create', 'update', 'submit', 'withdraw', 'delete'),
      'organisation.view',
      'organisation.update',
      'certificate.view',
      'certificate.create',
      'certificate.update',
      'certificate.replace',
    ],
    { ownerKind: 'organisation', ownerId, scope: 'organisation' },
  )

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule])
  await house.prepare(seedApproval)
})
afterAll(() => house.close())

beforeEach(async () => {
  paused = []
  reconnect(charityPorts, {
    pauseCauses: async (_act, id, why) => void paused.push(`${id} ${why.publicOnly} ${why.reason}`),
  })
  serial += 1
  own = await house.prepare(
    async act => (await makeOrganisation(act, `认证第${serial}慈善基金会`)).id,
  )
})

const dayFrom = (days: number) => {
  const day = new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000)
  return day.toISOString().slice(0, 10)
}
const draft = (more: Record<string, unknown> = {}) => ({
  organisation: own,
  kind: '3',
  legalPerson: '新法人',
  legalIdNumber: '11010519491231002X',
  effectiveOn: dayFrom(0),
  reason: '理事会换届，选举新的法定代表人',
  certNumber: '110105********002X',
  certFiles: [newId()],
  ...more,
})
const post = (person: Person, call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `${at}/${call}`, question)
type Seen = { readonly id: string; readonly version: number }
const move = (person: Person, name: string, { id, version }: Seen, more = {}) =>
  post(person, name, { id, version, ...more })
const organisationNow = () => house.prepare(act => findRow(act.tx, organisation, own))

async function submitted(more: Record<string, unknown> = {}) {
  const officer = officerOf(own)
  const made = await post(officer, 'insert', draft(more))
  expect(made.statusCode).toBe(1)
  const answer = await move(officer, 'submit', made.dataPoints)
  expect(answer.statusCode).toBe(1)
  return { officer, row: answer.dataPoints }
}
async function passed(row: Seen, answers = {}) {
  const once = await move(first, 'approve', row, answers)
  expect(once.dataPoints.state).toBe('pending')
  return move(second, 'approve', once.dataPoints, answers)
}

describe('a certification', () => {
  it('asks what its kind changes, all at once', async () => {
    const officer = officerOf(own)
    const made = await post(
      officer,
      'insert',
      draft({ legalPerson: undefined, legalIdNumber: undefined, certFiles: undefined }),
    )
    const files = await move(officer, 'submit', made.dataPoints)
    expect(files.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'certFiles',
    ])
    const given = await post(officer, 'update', { ...only(made.dataPoints), certFiles: [newId()] })
    const facts = await move(officer, 'submit', given.dataPoints)
    expect(facts.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'legalPerson',
      'legalIdNumber',
    ])
  })

  it('of one kind is open once in an organisation, also when two are made at once', async () => {
    const officer = officerOf(own)
    const answers = await Promise.all([1, 2].map(() => post(officer, 'insert', draft())))
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    const third = await post(officer, 'insert', draft())
    expect(third.dataPoints.errors).toEqual([
      { field: 'kind', message: expect.stringContaining('「法定代表人变更」已有申请 CZ') },
    ])
    expect((await post(officer, 'insert', draft({ kind: '7', grade: '4A' }))).statusCode).toBe(1)
  })

  it('changes the facts and replaces the certificate once two other persons agreed', async () => {
    await house.prepare(act =>
      insertRow(act, certificate, { organisation: own, type: '3', number: '旧', files: [newId()] }),
    )
    const { officer, row } = await submitted()
    expect(row.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'legalPerson', after: '新法人' }),
        expect.objectContaining({ field: 'legalIdNumber', after: '110105********002X' }),
      ]),
    )
    expect((await move(officer, 'approve', row)).status).toBe(403)
    const done = await passed(row)
    expect(done.dataPoints.state).toBe('applied')
    expect(await organisationNow()).toMatchObject({
      legalPerson: '新法人',
      legalIdNumber: '11010519491231002X',
    })
    const papers = await house.prepare(act =>
      findRows(act.tx, certificate, eq(tableOf(certificate).organisation, own)),
    )
    expect(papers.map(({ number, state }) => `${number} ${state}`)).toEqual([
      '旧 replaced',
      '110105********002X valid',
    ])
  })

  it('dated tomorrow leaves today as it is', async () => {
    const { row } = await submitted({ effectiveOn: dayFrom(1) })
    const before = (await organisationNow())?.legalPerson
    const done = await passed(row)
    expect(done.dataPoints.state).toBe('approved')
    await house.run(watchCertifications, {})
    expect((await organisationNow())?.legalPerson).toBe(before)
    // The day comes.
    await house.prepare(async act => {
      await act.tx.execute(
        `update certification_application set effective_on = effective_on - 1 where id = '${row.id}'`,
      )
    })
    await house.run(watchCertifications, {})
    expect((await organisationNow())?.legalPerson).toBe('新法人')
    const now = await house.prepare(act => findRow(act.tx, certificationApplication, row.id))
    expect(now?.state).toBe('applied')
  })

  it('takes the day that the reviewer names', async () => {
    const { row } = await submitted()
    const done = await passed(row, { effectiveOn: dayFrom(5) })
    expect(done.dataPoints).toMatchObject({ state: 'approved', effectiveOn: dayFrom(5) })
  })

  it('that takes the qualification away stops public drives at once, whatever its day', async () => {
    const { row } = await submitted({
      kind: '2',
      qualification: '2',
      legalPerson: undefined,
      legalIdNumber: undefined,
      effectiveOn: dayFrom(30),
    })
    expect(await house.prepare(act => whyUncertified(act, own))).toBe(undefined)
    await passed(row)
    expect(paused).toEqual([`${own} true 募捐资格变更`])
    expect(await house.prepare(act => whyUncertified(act, own))).toBe(
      `募捐资格将于 ${dayFrom(30)} 变更`,
    )
  })

  it('tells reviewers of each kind how many drives it touches', async () => {
    reconnect(charityPorts, {
      figures: async (_reader, ids) =>
        new Map(
          ids.map(id => [
            id,
            { raising: id === own ? 3 : 0, raised: 0, available: 0, closedThrough: null },
          ]),
        ),
    })
    const leader = await submitted()
    const others = { legalPerson: undefined, legalIdNumber: undefined }
    const loss = await submitted({ ...others, kind: '2', qualification: '2' })
    const queueOf = async (filter: readonly object[]) => {
      const answer = await house.call(first, 'GET', '/api/approval/review/getQueue', {
        kind: 'certification',
        tab: 'open',
        organisation: own,
        filter,
      })
      return answer.dataPoints.list.map(
        ({ record, subjectRow }: { record: string; subjectRow: { extra: unknown } }) => ({
          record,
          extra: subjectRow.extra,
        }),
      )
    }
    const one = { record: leader.row.id, extra: { raising: null } }
    const other = { record: loss.row.id, extra: { raising: 3 } }
    expect(await queueOf([])).toEqual([one, other])
    expect(await queueOf([{ field: 'kind', op: 'is', value: '2' }])).toEqual([other])
    expect(await queueOf([{ field: 'kind', op: 'is', value: '7' }])).toEqual([])
    reconnect(charityPorts, { figures: async () => new Map() })
  })

  it('tells what a new name or a lost qualification brings with it', async () => {
    const asked: object[] = []
    reconnect(charityPorts, {
      drivesOf: async (_reader, given) => {
        asked.push(given)
        return { publicRaising: 2, plans: 3, plansOfOtherHolder: 1 }
      },
    })
    const others = { legalPerson: undefined, legalIdNumber: undefined }
    const impactOf = async (more: object) => {
      const { row } = await submitted({ ...others, ...more })
      const answer = await house.call(first, 'GET', `${at}/getImpact`, { id: row.id })
      const told = answer.dataPoints.filter((each: { level: string }) => each.level === 'warn')
      return told.map(
        ({ item, message }: { item: string; message: string }) => `${item}：${message}`,
      )
    }
    const name = `更名第${serial}慈善基金会`
    expect(await impactOf({ kind: '4', name })).toEqual(
      expect.arrayContaining([
        '募捐方案：1 个已备案方案的户名与新名称不一致，须变更备案',
        `票据抬头：此后开具的捐赠票据抬头为「${name}」`,
      ]),
    )
    expect(asked).toContainEqual({ organisation: own, holder: name })
    expect(await impactOf({ kind: '2', qualification: '3' })).toEqual(
      expect.arrayContaining([
        '募捐中标的：通过后公开募捐标的立即暂停（在筹 2 个）',
        '募捐方案：3 个已备案方案不能再用于公开募捐',
      ]),
    )
    const leader = { legalPerson: '新法人', legalIdNumber: '11010519491231002X' }
    expect(await impactOf(leader)).toEqual([])
  })

  it('keeps its facts from being changed elsewhere meanwhile', async () => {
    const { row } = await submitted()
    const { version } = (
      await house.call(platform, 'GET', '/api/charity/organisation/getById', { id: own })
    ).dataPoints
    const elsewhere = await house.call(platform, 'POST', '/api/charity/organisation/update', {
      id: own,
      version,
      legalPerson: '另一个人',
    })
    expect(elsewhere.dataPoints.errors).toEqual([
      {
        field: 'legalPerson',
        message: `认证申请 ${row.number} 正在办理该事项，不能在别处修改`,
      },
    ])
  })

  it('is asked for by the organisation itself only, and its papers come in no other way', async () => {
    const other = await house.prepare(
      async act => (await makeOrganisation(act, `旁观第${serial}慈善基金会`)).id,
    )
    const stranger = officerOf(other)
    const foreign = await post(stranger, 'insert', draft())
    expect(foreign.statusCode).not.toBe(1)
    const { row } = await submitted()
    const unknown = await house.call(stranger, 'GET', `${at}/getById`, { id: newId() })
    const theirs = await house.call(stranger, 'GET', `${at}/getById`, { id: row.id })
    expect(theirs.statusMessage).toBe(unknown.statusMessage)
    const paper = await house.call(stranger, 'POST', '/api/charity/certificate/insert', {
      organisation: other,
      type: '2',
      number: 'Z1',
      files: [newId()],
    })
    expect(paper.dataPoints.errors).toEqual([
      { field: 'type', message: '慈善组织公开募捐资格证书请通过认证申请更换' },
    ])
  })

  it('is opened every year for the yearly review, once', async () => {
    const firstDay = new Date(`${new Date().getFullYear() + 1}-01-02T00:00:00+08:00`)
    const open = () => house.prepare(act => openYearlyReviews({ ...act, now: firstDay }))
    await open()
    await open()
    const table = tableOf(certificationApplication)
    const reviews = await house.prepare(act =>
      findRows(act.tx, certificationApplication, eq(table.organisation, own)),
    )
    expect(reviews.map(({ kind, dueOn, state }) => ({ kind, dueOn, state }))).toEqual([
      { kind: '8', dueOn: `${firstDay.getFullYear()}-06-30`, state: 'draft' },
    ])
  })
})

function only({ id, version }: Seen): Seen {
  return { id, version }
}
