import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { Person } from '#kernel/server/person.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { grant, role } from '#modules/access/model/index.ts'
import { outboxMessage } from '#modules/message/model/outbox-message.ts'
import { platformSetting } from '#modules/platform/model/index.ts'
import { seedPlatform } from '#modules/platform/server/index.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { watchApplications } from './application-jobs.ts'
import { makeOrganisation, makeStaff } from './fixture/content-world.ts'
import { connectContent } from './ports.ts'

const serving = ['view', 'accept', 'reply', 'transfer', 'finish', 'close'].map(
  verb => `application.${verb}`,
)
const dayLength = 86_400_000

let house: TestHouse
let mine: string
let clerk: Person
let reader: Person

beforeAll(async () => {
  house = await openHouse(modules, { jobs: true })
  await house.prepare(seedPlatform)
  mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  clerk = await house.prepare(act => makeStaff(act, null, serving))
  reader = await house.prepare(act => makeStaff(act, mine, []))
}, 120_000)

afterAll(() => house.close())

const post = (person: Person | null, path: string, question: object = {}) =>
  house.call(
    person,
    'POST',
    `/api/helpmanager/${path}`,
    question as Readonly<Record<string, unknown>>,
  )
const found = async (id: string) =>
  (await house.call(clerk, 'GET', '/api/helpmanager/application/getById', { id })).dataPoints

const asked = { kind: 'question', subject: '怎样修改开户行', content: '我们换了银行，在哪里修改？' }

it('is entered by the service for somebody who called, who is told by SMS', async () => {
  const caller = { ...asked, name: '王芳', organisation: mine }
  expect((await post(clerk, 'application/enter', caller)).dataPoints.errors).toMatchObject([
    { field: 'phone', message: '请填写电话或邮箱' },
  ])
  expect(
    await post(reader, 'application/enter', { ...caller, phone: '13800000000' }),
  ).toMatchObject({ statusCode: 4031 })
  const made = await post(clerk, 'application/enter', { ...caller, phone: '13800000000' })
  expect(made).toMatchObject({ statusCode: 1 })
  const row = await found(made.dataPoints.id)
  expect(row).toMatchObject({ organisation: mine, account: null, state: 'pending' })
  const taken = await post(clerk, 'application/accept', { id: row.id, version: row.version })
  await post(clerk, 'application/finish', {
    id: row.id,
    version: taken.dataPoints.version,
    result: '已修改',
  })
  const sent = await house.prepare(act => findRows(act.tx, outboxMessage, undefined))
  expect(sent.map(({ subject }) => subject)).toEqual(['applicationNews'])
})

it('takes nothing of a visitor who did not prove to be human', async () => {
  connectContent({
    async proveHuman(_exchange, { validateCode }) {
      if (validateCode !== 'solved') throw refusal('请先完成验证')
    },
  })
  const visit = { ...asked, name: '访客', phone: '13800000000' }
  expect(await post(null, 'public/sendApplication', visit)).toMatchObject({
    statusMessage: '请先完成验证',
  })
  expect(
    await post(null, 'public/sendApplication', { ...visit, validateCode: 'solved' }),
  ).toMatchObject({ statusCode: 1 })
  connectContent({ proveHuman: async () => {} })
})

it('is due by the days that the platform set', async () => {
  const dueAfter = async () => {
    const before = Date.now()
    const { dataPoints } = await post(reader, 'application/send', {
      ...asked,
      kind: 'personalInfo',
    })
    return Math.round((Date.parse(dataPoints.dueAt) - before) / dayLength)
  }
  expect(await dueAfter()).toBe(15)
  await house.prepare(async act => {
    const [row] = (await findRows(act.tx, platformSetting, undefined)).filter(
      ({ key }) => key === 'cmp_answer_days',
    )
    const table = tableOf(platformSetting)
    await act.tx.update(table).set({
      // The cast of a stored setting: its shape is the application's.
      value: { ...(row?.value as object), personalInfo: 10 },
    } as never)
  })
  expect(await dueAfter()).toBe(10)
})

it('is due anew from the moment when its applicant reopens it', async () => {
  const { dataPoints: made } = await post(reader, 'application/send', asked)
  const taken = await post(clerk, 'application/accept', { id: made.id, version: 1 })
  const done = { id: made.id, version: taken.dataPoints.version, result: '已说明' }
  await post(clerk, 'application/finish', done)
  await house.prepare(act =>
    act.tx.execute(
      `update application set due_at = now() - interval '3 days', overdue_told = true where id = '${made.id}'`,
    ),
  )
  await post(reader, 'application/answer', { id: made.id, text: '还是找不到' })
  const { dataPoints: fresh } = await post(reader, 'application/send', asked)
  const row = await found(made.id)
  expect(row).toMatchObject({ state: 'processing', overdueTold: false })
  expect(row.dueAt.slice(0, 10)).toBe(fresh.dueAt.slice(0, 10))
})

it('shows what staff say among themselves to nobody who only looks', async () => {
  const { dataPoints: made } = await post(reader, 'application/send', asked)
  const taken = await post(clerk, 'application/accept', { id: made.id, version: 1 })
  const note = { text: '此单位有投诉在查', internal: true }
  await post(clerk, 'application/reply', {
    ...{ id: made.id, version: taken.dataPoints.version, ...note },
  })
  const watcher = await house.prepare(act => makeStaff(act, null, ['application.view']))
  const look = (path: string, question: Record<string, unknown>) =>
    house.call(watcher, 'GET', path, question)
  const seen = await look('/api/helpmanager/application/getById', { id: made.id })
  expect(seen.dataPoints.subject).toBe(asked.subject)
  const history = await look('/api/log/operation/getOfRecord', {
    ...{ resource: 'helpmanager/application', id: made.id },
  })
  expect(JSON.stringify([seen, history])).not.toContain('投诉在查')
  const talk = await look('/api/platform/comment/getOfRecord', {
    ...{ resource: 'helpmanager/application', id: made.id },
  })
  expect(talk.status).toBe(404)
})

it('tells the head of service and the security officer of an overdue right over personal data', async () => {
  const { dataPoints } = await post(reader, 'application/send', { ...asked, kind: 'personalInfo' })
  const officer = await house.prepare(act => makeStaff(act, null, []))
  await house.prepare(async act => {
    await act.tx.execute(
      `update application set due_at = now() - interval '1 hour' where id = '${dataPoints.id}'`,
    )
    const made = await insertRow(act, role, {
      code: 'secadmin',
      name: '安全管理员',
      dataScope: 'all',
    })
    await insertRow(act, grant, {
      account: officer.accountId,
      role: made.id,
      reason: '测试',
      state: 'active',
    })
  })
  await house.run(watchApplications, {})
  const notices = await house.call(officer, 'GET', '/api/common/notice/getListByPage')
  expect(notices.dataPoints.list).toMatchObject([{ title: `申请已超期：${asked.subject}` }])
  await house.run(watchApplications, {})
  expect(
    (await house.call(officer, 'GET', '/api/common/notice/getListByPage')).dataPoints.total,
  ).toBe(1)
})

it('says who else edits a record, and forgets whoever leaves', async () => {
  const made = await post(reader, 'application/send', asked)
  const second = await house.prepare(act => makeStaff(act, null, serving))
  const tell = async (person: Person, leaves = false) =>
    house.call(person, 'POST', '/api/platform/presence/tell', {
      recordType: 'helpmanager/application',
      recordId: made.dataPoints.id,
      leaves,
    })
  expect((await tell(clerk)).dataPoints).toEqual([])
  expect((await tell(second)).dataPoints).toMatchObject([{ name: '测试员' }])
  expect((await tell(clerk, true)).dataPoints).toEqual([])
  expect((await tell(second)).dataPoints).toEqual([])
  const stranger = await house.prepare(act => makeStaff(act, null, []))
  expect((await tell(stranger)).statusCode).not.toBe(1)
})
