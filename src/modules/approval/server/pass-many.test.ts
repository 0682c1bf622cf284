import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeGuard } from '#kernel/server/guard.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, seedApproval } from './index.ts'
import { approvalPorts } from './ports.ts'

const deciding = ['review.view', 'letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const writing = ['view', 'create', 'update', 'submit', 'approve'].map(verb => `letter.${verb}`)
const reader = personWith(deciding)
const other = personWith(deciding)
const officer = personWith([...writing, 'review.view'])
let house: TestHouse
let organisation: string

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule, letters])
  await house.prepare(async act => {
    await seedApproval(act)
    organisation = (await makeOrganisation(act, '北方慈善基金会')).id
  })
})
afterAll(() => house.close())

const letter = (person: Person, path: string, question: object) =>
  house.call(person, 'POST', `/api/letters/letter/${path}`, { ...question })
const reviewOf = async (id: string) => {
  const question = { resource: 'letters/letter', id }
  const answer = await house.call(reader, 'GET', '/api/approval/review/getOfRecord', question)
  return { id: answer.dataPoints.id as string, version: answer.dataPoints.version as number }
}

async function submitted(subject: string, by = officer) {
  const { id, version } = (await letter(by, 'insert', { subject, organisation })).dataPoints
  await letter(by, 'submit', { id, version })
  return { id: id as string, review: await reviewOf(id) }
}
const stateOf = async (id: string) =>
  (await house.call(reader, 'GET', '/api/letters/letter/getById', { id })).dataPoints.state
const passMany = (person: Person, rows: readonly object[]) =>
  house.call(person, 'POST', '/api/approval/review/passMany', { rows, opinion: '同意' })

it('passes what nothing speaks against, and tells of each that it leaves', async () => {
  const [plain, urgent, decided] = [
    await submitted('用款函'),
    await submitted('加急用款函'),
    await submitted('已办函'),
  ]
  const { dataPoints } = await house.call(other, 'GET', '/api/letters/letter/getById', {
    id: decided.id,
  })
  await letter(other, 'reject', {
    ...{ id: decided.id, version: dataPoints.version, opinion: '金额依据不足' },
  })
  const rows = [plain.review, urgent.review, decided.review]
  const answer = await passMany(reader, rows)
  expect(answer.dataPoints.done).toEqual([plain.review.id])
  expect(answer.dataPoints.refused).toMatchObject([
    { id: urgent.review.id, title: '加急用款函', reason: expect.stringContaining('要求加急') },
    { id: decided.review.id, title: '已办函' },
  ])
  expect(await stateOf(plain.id)).toBe('approved')
  expect(await stateOf(urgent.id)).toBe('pending')
  expect(await stateOf(decided.id)).toBe('rejected')
})

it('passes nothing for its submitter, and once where two pass it in one instant', async () => {
  const own = await submitted('自审函')
  const answer = await passMany(officer, [own.review])
  expect(answer.dataPoints).toMatchObject({
    done: [],
    refused: [{ reason: '提交人不能审核自己提交的申请' }],
  })
  const answers = await Promise.all([passMany(reader, [own.review]), passMany(other, [own.review])])
  expect(answers.flatMap(each => each.dataPoints.done)).toEqual([own.review.id])
})

it('is work on records, which waits for whoever must first agree to the terms', async () => {
  const { review } = await submitted('待同意函')
  answerPort(changeGuard, async () => '请先同意协议')
  try {
    expect((await passMany(reader, [review])).statusMessage).toBe('请先同意协议')
    const alone = { ...review, decision: 'approved', opinion: '同意该申请' }
    const decided = await house.call(reader, 'POST', '/api/approval/review/decide', alone)
    expect(decided.statusMessage).toBe('请先同意协议')
  } finally {
    answerPort(changeGuard, async () => undefined)
  }
})

it('tells what changed since the version that was submitted before', async () => {
  const { id } = await submitted('初稿')
  reconnect(approvalPorts, {
    changesSince: async (_act, { version }) => [
      { field: 'subject', before: `第${version}版`, after: '二稿' },
      { field: 'sealedBy', before: '', after: '公章' },
    ],
  })
  const ask = () =>
    house.call(reader, 'GET', '/api/approval/review/getChanges', { resource: 'letters/letter', id })
  expect((await ask()).dataPoints).toEqual({ since: null, at: null, fields: [] })
  const back = await letter(reader, 'return', { id, version: 2, opinion: '请补充依据说明' })
  await letter(officer, 'submit', { id, version: back.dataPoints.version })
  expect((await ask()).dataPoints).toMatchObject({
    since: 'submitted',
    fields: [{ field: 'subject', before: '第2版', after: '二稿' }],
  })
  reconnect(approvalPorts, { changesSince: async () => [] })
})

it('says of what waits how many working days are behind it', async () => {
  await submitted('待办函')
  reconnect(approvalPorts, { workingDays: async () => () => 3 })
  const answer = await house.call(reader, 'GET', '/api/approval/review/getQueue', { limit: 10 })
  expect(answer.dataPoints.list[0]).toMatchObject({ waitedDays: 3, leftDays: null })
  reconnect(approvalPorts, { workingDays: async () => null })
})
