import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, reviewTodoSources, seedApproval } from './index.ts'
import { approvalPorts } from './ports.ts'

const officer = personWith([
  'letter.view',
  'letter.create',
  'letter.update',
  'letter.submit',
  'letter.withdraw',
  'letter.approve',
])
const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const reader = personWith(deciding)
const other = personWith(deciding)
const chief = personWith(deciding, { roleCodes: ['chief'] })
const setter = personWith([
  'reviewFlow.view',
  'reviewFlow.create',
  'reviewFlow.update',
  'reviewFlow.delete',
  'organisation.view',
])

let house: TestHouse
let north: string
let south: string

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule, letters])
  ;[north, south] = await house.prepare(async act => {
    await seedApproval(act)
    return [
      (await makeOrganisation(act, '北方慈善基金会')).id,
      (await makeOrganisation(act, '南方慈善基金会')).id,
    ] as const
  })
})

afterAll(() => house.close())

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', path, question)
const move = (person: Person, name: string, row: { id: string; version: number }, more = {}) =>
  post(person, `/api/letters/letter/${name}`, { id: row.id, version: row.version, ...more })
const refused = { opinion: '金额依据不足' }

async function submitted(more: Record<string, unknown> = {}) {
  const draft = await post(officer, '/api/letters/letter/insert', {
    subject: '用款函',
    organisation: north,
    ...more,
  })
  return (await move(officer, 'submit', draft.dataPoints)).dataPoints
}

async function timeline(id: string, person = reader) {
  const question = { resource: 'letters/letter', id }
  return (await house.call(person, 'GET', '/api/approval/review/getOfRecord', question)).dataPoints
}

async function queue(person: Person, more: Record<string, unknown> = {}) {
  const answer = await house.call(person, 'GET', '/api/approval/review/getQueue', {
    limit: 50,
    ...more,
  })
  return answer.dataPoints.list as {
    id: string
    record: string
    version: number
    subjectRow: { subject: string }
  }[]
}

describe('a review', () => {
  it('is never decided by its submitter', async () => {
    const row = await submitted()
    const own = await move(officer, 'approve', row)
    expect(own).toMatchObject({ status: 403, statusMessage: '提交人不能审核自己提交的申请' })
    expect(
      (await house.call(officer, 'GET', '/api/letters/letter/getById', { id: row.id })).dataPoints
        .state,
    ).toBe('pending')
  })

  it('ends with its only step below the threshold of the second', async () => {
    const row = await submitted({ amount: 99_999 })
    const done = await move(reader, 'approve', row, { opinion: '同意' })
    expect(done.dataPoints).toMatchObject({ state: 'approved', sealedBy: '公章' })
    expect(await timeline(row.id)).toMatchObject({
      open: false,
      mine: false,
      steps: [
        { no: 1, name: '初审', state: 'approved', decidedBy: reader.accountId, opinion: '同意' },
      ],
    })
  })

  it('asks the second step from its threshold on, of another person with its role', async () => {
    const row = await submitted({ amount: 100_000 })
    const first = await move(reader, 'approve', row)
    expect(first.dataPoints).toMatchObject({ state: 'pending', sealedBy: null })
    expect((await timeline(row.id)).steps).toMatchObject([
      { state: 'approved' },
      { state: 'open', role: 'chief' },
    ])
    expect(await move(other, 'approve', first.dataPoints)).toMatchObject({
      status: 403,
      statusMessage: '「复审」由chief审核',
    })
    const last = await move(chief, 'approve', first.dataPoints)
    expect(last.dataPoints).toMatchObject({ state: 'approved', sealedBy: '公章' })
  })

  it('is not decided twice by one person, whatever the role', async () => {
    const row = await submitted({ amount: 100_000 })
    const first = await move(chief, 'approve', row)
    // Said before he works: no panel is offered that would refuse him at the end.
    expect(first.dataPoints.can).not.toContain('approve')
    expect(first.dataPoints.can).not.toContain('reject')
    expect(await timeline(row.id, chief)).toMatchObject({
      mine: false,
      whyNot: '您已审核过「初审」，本节点须由他人审核',
    })
    expect(await move(chief, 'approve', first.dataPoints)).toMatchObject({
      status: 403,
      statusMessage: '您已审核过「初审」，本节点须由他人审核',
    })
  })

  it('is decided once when two reviewers decide at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await submitted()
      const answers = await Promise.all([
        move(reader, 'approve', row),
        move(other, 'reject', row, refused),
      ])
      expect(answers.map(each => each.statusCode).sort()).toEqual([1, 4090])
      expect(
        (await timeline(row.id)).steps.filter((step: { state: string }) => step.state !== 'open'),
      ).toHaveLength(1)
    }
  })

  it('goes back with remarks, and again in a new round that shows the one before', async () => {
    const row = await submitted()
    expect((await move(reader, 'return', row, { opinion: '短' })).dataPoints.errors[0].field).toBe(
      'opinion',
    )
    const strange = await move(reader, 'return', row, {
      opinion: '请补充依据说明',
      marks: [{ field: 'nowhere', remark: '与附件不符' }],
    })
    expect(strange.statusMessage).toBe('没有可批注的字段「nowhere」')
    const back = await move(reader, 'return', row, {
      opinion: '请补充依据说明',
      marks: [{ field: 'amount', remark: '与附件不符' }],
    })
    expect(back.dataPoints.state).toBe('draft')
    await move(officer, 'submit', back.dataPoints)
    expect(await timeline(row.id)).toMatchObject({
      round: 2,
      open: true,
      mine: true,
      steps: [{ state: 'open' }],
      earlier: [
        {
          round: 1,
          state: 'returned',
          steps: [{ state: 'returned', marks: [{ field: 'amount', remark: '与附件不符' }] }],
        },
      ],
    })
  })

  it('is taken back by its submitter only', async () => {
    const row = await submitted()
    const stranger = personWith(['letter.withdraw', 'letter.view'])
    expect((await move(stranger, 'withdraw', row)).status).toBe(403)
    expect((await move(officer, 'withdraw', row)).dataPoints.state).toBe('draft')
    expect(await timeline(row.id)).toMatchObject({
      state: 'withdrawn',
      steps: [{ state: 'skipped' }],
    })
  })

  it('keeps the steps it was opened with when the flow changes', async () => {
    const row = await submitted({ amount: 100_000 })
    const flows = await house.call(setter, 'GET', '/api/approval/reviewFlow/getList')
    const flow = flows.dataPoints.find((each: { kind: string }) => each.kind === 'letter')
    const changed = await post(setter, '/api/approval/reviewFlow/update', {
      id: flow.id,
      version: flow.version,
      steps: [{ name: '终审' }],
    })
    expect(changed.statusCode).toBe(1)
    expect((await timeline(row.id)).steps).toHaveLength(2)
    const later = await submitted({ amount: 100_000 })
    expect((await timeline(later.id)).steps).toMatchObject([{ name: '终审' }])
    await post(setter, '/api/approval/reviewFlow/update', {
      id: flow.id,
      version: changed.dataPoints.version,
      steps: flow.steps,
    })
  })

  it('leaves decisions that PostgreSQL itself will not change', async () => {
    await move(reader, 'approve', await submitted())
    for (const statement of [
      "update review_task set opinion = 'x'",
      'delete from review_task',
      'truncate review_task',
    ])
      await expect(house.prepare(act => act.tx.execute(statement))).rejects.toThrow()
  })

  it('is hidden from whoever may not view its record', async () => {
    const row = await submitted()
    const southern = personWith(deciding, {
      ownerKind: 'organisation',
      ownerId: south,
      scope: 'organisation',
    })
    const foreign = await house.call(southern, 'GET', '/api/approval/review/getOfRecord', {
      resource: 'letters/letter',
      id: row.id,
    })
    expect(foreign.statusCode).toBe(4040)
    expect((await move(southern, 'approve', row)).statusCode).toBe(4040)
    expect((await queue(southern)).map(each => each.record)).not.toContain(row.id)
  })
})

describe('the queue', () => {
  it('holds what waits for me: my role, not mine to submit, not decided by me', async () => {
    const row = await submitted({ amount: 100_000, subject: '大额用款' })
    const records = async (person: Person) => (await queue(person)).map(each => each.record)
    expect(await records(reader)).toContain(row.id)
    expect(await records(officer)).not.toContain(row.id)
    expect(await records(personWith(['letter.view']))).toEqual([])
    await move(reader, 'approve', row)
    expect(await records(reader)).not.toContain(row.id)
    expect(await records(other)).not.toContain(row.id)
    expect(await records(chief)).toContain(row.id)
    const both = await submitted({ amount: 100_000 })
    await move(chief, 'approve', both)
    expect(await records(chief)).not.toContain(both.id)
    expect((await queue(chief, { keyword: '大额' }))[0]?.subjectRow.subject).toBe('大额用款')
    expect(
      (await queue(reader, { tab: 'done', kind: 'letter' })).map(each => each.record),
    ).toContain(row.id)
    expect(await queue(chief, { kind: 'settlement' })).toEqual([])
  })

  it('is counted by kind, and listed for the to-do drawer', async () => {
    await submitted()
    const waiting = (await queue(other)).length
    const counts = await house.call(other, 'GET', '/api/approval/review/getCounts')
    expect(counts.dataPoints).toMatchObject([{ kind: 'letter', label: '函件', count: waiting }])
    const source = reviewTodoSources().find(each => each.kind === 'review.letter')
    const items = await house.prepare(
      act => source?.list({ ...act, person: other }, 3) ?? Promise.resolve([]),
    )
    expect(items[0]?.link).toMatch(/^\/letters\/detail\?id=/)
    expect(items[0]).toMatchObject({ label: '函件 · 初审', organisation: '北方慈善基金会' })
  })

  it('is decided from the header with the same rules, naming who was faster', async () => {
    const row = await submitted({ subject: '抬头审核' })
    const [item] = await queue(reader, { keyword: '抬头审核' })
    const decide = (person: Person) =>
      post(person, '/api/approval/review/decide', {
        id: item?.id,
        version: item?.version,
        decision: 'approved',
      })
    expect((await decide(officer)).status).toBe(403)
    expect((await decide(reader)).dataPoints).toMatchObject({ id: row.id, state: 'approved' })
    expect((await decide(other)).statusCode).toBe(4090)
  })
})

describe('a step that the superior decides', () => {
  const flow = { name: '主管审核', kind: 'letter', steps: [{ name: '主管审核', superior: true }] }

  it('waits for that one person alone, or for nobody else in his place', async () => {
    const boss = personWith(deciding)
    const asked: unknown[] = []
    reconnect(approvalPorts, {
      superiorOf: async (_act, question) => {
        asked.push(question)
        return boss.accountId
      },
    })
    const made = await post(setter, '/api/approval/reviewFlow/insert', {
      ...flow,
      organisation: south,
    })
    expect(made.statusCode).toBe(1)
    const row = await submitted({ organisation: south })
    expect(asked).toEqual([
      { account: officer.accountId, action: 'letter.approve', except: [officer.accountId] },
    ])
    expect((await queue(boss)).map(each => each.record)).toContain(row.id)
    expect((await queue(reader)).map(each => each.record)).not.toContain(row.id)
    const foreign = await move(reader, 'approve', row)
    expect(foreign).toMatchObject({ status: 403 })
    expect(foreign.statusMessage).toContain('由主管')
    const shown = await timeline(row.id, boss)
    expect(shown).toMatchObject({ mine: true, steps: [{ state: 'open' }] })
    expect(shown.steps[0].role).toContain('主管')
    expect((await timeline(row.id)).mine).toBe(false)
    expect((await move(boss, 'approve', row)).dataPoints.state).toBe('approved')
  })

  it('is never skipped: without a superior the submission is refused', async () => {
    reconnect(approvalPorts, { superiorOf: async () => null })
    const draft = await post(officer, '/api/letters/letter/insert', {
      subject: '无主管',
      organisation: south,
    })
    const refusal = await move(officer, 'submit', draft.dataPoints)
    expect(refusal.statusMessage).toContain('没有可以审批的主管')
  })

  it('names no role beside', async () => {
    const both = await post(setter, '/api/approval/reviewFlow/insert', {
      ...flow,
      organisation: north,
      steps: [{ name: '主管审核', superior: true, role: 'chief' }],
    })
    expect(both.statusCode).toBe(4001)
  })
})
