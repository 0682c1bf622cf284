import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { operationLog } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { grant, role } from '#modules/access/model/index.ts'
import { writeOperations } from '#modules/log/server/index.ts'
import { outboxMessage } from '#modules/message/model/outbox-message.ts'
import { platformSetting } from '#modules/platform/model/index.ts'
import { currentStore, diskStore, keepUses, seedPlatform } from '#modules/platform/server/index.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { sendFile, statusOf } from '#test/upload.ts'
import { insertApplication } from './application-intake.ts'
import { watchApplications } from './application-jobs.ts'
import { makeOrganisation, makeStaff } from './fixture/content-world.ts'
import { contentPorts } from './ports.ts'

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
  answerPort(operationLog, writeOperations)
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
  reconnect(contentPorts, {
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
  reconnect(contentPorts, { proveHuman: async () => {} })
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
  expect(history.dataPoints.length).toBeGreaterThan(1)
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

const bytes = Buffer.from('%PDF-1.7\n%')
async function uploaded(person: Person, name: string): Promise<string> {
  await house.call(person, 'GET', '/api/platform/notice/getUnread')
  const url = '/api/platform/file/upload?resource=helpmanager/application&field=files'
  return (await sendFile(house, person, { url, file: { name, bytes } })).dataPoints.id
}

it('keeps every file of its conversation, for both sides, and those of notes for the service alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'talk-files-'))
  answerPort(currentStore, diskStore(folder))
  answerPort(fileKeeper, keepUses)
  const mineFile = await uploaded(reader, '截图说明.pdf')
  const sent = await post(reader, 'application/send', { ...asked, files: [mineFile] })
  const { id } = sent.dataPoints
  const step = async (move: string, more: object = {}) => {
    const { version } = await found(id)
    const done = await post(clerk, `application/${move}`, { id, version, ...more })
    expect(done).toMatchObject({ statusCode: 1 })
  }
  await step('accept')
  const [answer, note] = [await uploaded(clerk, '答复.pdf'), await uploaded(clerk, '内部.pdf')]
  await step('reply', { text: '请按附件办理', files: [answer] })
  await step('reply', { text: '仅供内部参考', files: [note], internal: true })
  const more = [await uploaded(reader, '补一.pdf'), await uploaded(reader, '补二.pdf')]
  for (const file of more)
    await post(reader, 'application/answer', { id, text: '补充材料', files: [file] })
  const used = await house.prepare(act =>
    act.tx.execute(`select file from file_use where record = '${id}'`),
  )
  expect(used.rows).toHaveLength(5)
  const read = (person: Person, file: string) =>
    statusOf(house, person, `/api/platform/file/read?id=${file}`)
  for (const file of [mineFile, answer, ...more])
    expect([await read(reader, file), await read(clerk, file)]).toEqual([200, 200])
  expect([await read(reader, note), await read(clerk, note)]).toEqual([404, 200])
  const stranger = await house.prepare(act => makeStaff(act, mine, []))
  await house.call(stranger, 'GET', '/api/platform/notice/getUnread')
  expect(await read(stranger, answer)).toBe(404)
  const told = (await house.call(reader, 'GET', '/api/helpmanager/application/getMine')).dataPoints
  const own = told.find((each: { id: string }) => each.id === id)
  const names = own.replies.flatMap(({ files }: { files: { name: string }[] }) =>
    files.map(({ name }) => name),
  )
  expect(names).toEqual(['答复.pdf', '补一.pdf', '补二.pdf'])
  expect(own.files).toMatchObject([{ name: '截图说明.pdf' }])
  expect((await found(id)).extra.files).toHaveLength(4)
  await rm(folder, { recursive: true })
})

it('tells an applicant of his latest applications, and refuses a result that would be cut off', async () => {
  const much = await house.prepare(act => makeStaff(act, mine, []))
  await house.prepare(async act => {
    for (let at = 0; at < 101; at++)
      await insertApplication(act, { ...asked, kind: 'question', subject: `第 ${at} 件` }, much)
  })
  const told = (await house.call(much, 'GET', '/api/helpmanager/application/getMine')).dataPoints
  expect(told).toHaveLength(100)
  expect(told.map((each: { subject: string }) => each.subject)).toContain('第 100 件')
  const sent = await post(reader, 'application/send', { ...asked, kind: 'personalInfo' })
  const { id } = sent.dataPoints
  const accepted = await post(clerk, 'application/accept', { id, version: 1 })
  const refused = await post(clerk, 'application/finish', {
    ...{ id, version: accepted.dataPoints.version, result: '办'.repeat(1900), refused: true },
    refusal: '理'.repeat(300),
  })
  expect(refused.dataPoints.errors).toMatchObject([{ field: 'result' }])
})
