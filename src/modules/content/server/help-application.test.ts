import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type HelpTexts, openHelpTexts, serving } from '#test/help-texts.ts'
import { watchApplications } from './application-jobs.ts'
import { makeStaff } from './fixture/content-world.ts'

/* What readers of the help centre ask of the service, and what comes of it. */

let house: HelpTexts['house']
let editor: Person
let reader: Person
let vendor: Person
let post: HelpTexts['post']
let ask: HelpTexts['ask']

beforeAll(async () => {
  ;({ house, editor, reader, vendor, post, ask } = await openHelpTexts())
}, 120_000)
afterAll(() => house.close())

const sent = { kind: 'question', subject: '怎样修改开户行', content: '我们换了银行，在哪里修改？' }

async function applied(more: object = {}) {
  const answer = await post(reader, 'application/send', { ...sent, ...more })
  expect(answer).toMatchObject({ statusCode: 1 })
  return (await ask(editor, 'application/getById', { id: answer.dataPoints.id })).dataPoints
}

it('keeps page and request of a fault, and tells the second acceptor who was first', async () => {
  const row = await applied({ kind: 'fault', route: '/finance/findon', requestId: 'r-1' })
  expect(row).toMatchObject({ route: '/finance/findon', requestId: 'r-1', state: 'pending' })
  expect(
    await post(editor, 'application/accept', { id: row.id, version: row.version }),
  ).toMatchObject({ statusCode: 1 })
  const second = await house.prepare(act => makeStaff(act, null, serving))
  const late = await post(second, 'application/accept', { id: row.id, version: row.version })
  expect(late.statusMessage).toBe('已由测试员受理')
})

async function waiting() {
  const row = await applied()
  const taken = (await post(editor, 'application/accept', { id: row.id, version: row.version }))
    .dataPoints
  return (
    await post(editor, 'application/ask', {
      id: row.id,
      version: taken.version,
      text: '请补充开户许可证',
    })
  ).dataPoints
}
const putBack = (id: string, days: number) =>
  house.prepare(act =>
    act.tx.execute(
      `update application set waiting_since = now() - interval '${days} days' where id = '${id}'`,
    ),
  )
const stateOf = async (id: string) => (await ask(editor, 'application/getById', { id })).dataPoints

it('closes an application after seven silent days, and resumes its clock when the applicant answers', async () => {
  const silent = await waiting()
  const spoken = await waiting()
  await putBack(silent.id, 8)
  await putBack(spoken.id, 6)
  await house.run(watchApplications, {})
  expect(await stateOf(silent.id)).toMatchObject({ state: 'closed' })
  await post(reader, 'application/answer', { id: spoken.id, text: '已上传' })
  const after = await stateOf(spoken.id)
  expect(after.state).toBe('processing')
  const gained = Date.parse(after.dueAt) - Date.parse(spoken.dueAt)
  expect(Math.round(gained / 86_400_000)).toBe(6)
})

it('shows the applicant nothing that staff noted for themselves, and nobody else anything', async () => {
  const row = await applied()
  const taken = (await post(editor, 'application/accept', { id: row.id, version: row.version }))
    .dataPoints
  await post(editor, 'application/reply', {
    id: row.id,
    version: taken.version,
    text: '内部：问财务',
    internal: true,
  })
  const mine = (await ask(reader, 'application/getMine')).dataPoints.find(
    (each: { id: string }) => each.id === row.id,
  )
  expect(mine.replies).toEqual([])
  const { ownerId } = reader
  const colleague = await house.prepare(act => makeStaff(act, ownerId, ['application.view']))
  const seen = await ask(colleague, 'application/getById', { id: row.id })
  expect(seen.statusCode).toBe(1)
  expect(JSON.stringify(seen.dataPoints)).not.toContain('问财务')
  const grasping = await house.prepare(act => makeStaff(act, ownerId, serving))
  const { version } = (await ask(editor, 'application/getById', { id: row.id })).dataPoints
  const finish = { id: row.id, version, result: '自己办结' }
  expect((await post(grasping, 'application/finish', finish)).statusCode).toBe(4031)
  expect((await post(vendor, 'application/answer', { id: row.id, text: '冒名' })).status).toBe(404)
})

it('asks a reason for refusing a right over personal data', async () => {
  const row = await applied({ kind: 'personalInfo' })
  const taken = (await post(editor, 'application/accept', { id: row.id, version: row.version }))
    .dataPoints
  const finish = { id: row.id, version: taken.version, result: '不提供复制件', refused: true }
  expect((await post(editor, 'application/finish', finish)).dataPoints.errors).toMatchObject([
    { field: 'refusal' },
  ])
  expect(
    await post(editor, 'application/finish', { ...finish, refusal: '申请人不是本人' }),
  ).toMatchObject({ statusCode: 1 })
})

it('takes five applications of a visitor an hour', async () => {
  const visit = () =>
    post(null, 'public/sendApplication', { ...sent, name: '访客', phone: '13800000000' })
  for (let time = 0; time < 5; time++) expect((await visit()).statusCode).toBe(1)
  expect((await visit()).statusCode).toBe(4290)
})
