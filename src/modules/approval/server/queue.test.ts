import { describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { personWith } from '#test/house.ts'
import {
  chief,
  deciding,
  house,
  move,
  north,
  officer,
  openLetters,
  other,
  post,
  queue,
  reader,
  setter,
  south,
  submitted,
  timeline,
} from '#test/letter-desk.ts'
import { reconnect } from '#test/stand-ins.ts'
import { reviewTodoSources } from './index.ts'
import { approvalPorts } from './ports.ts'

openLetters()

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
