import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { limitsOf } from '#modules/platform/server/files/upload-rules.ts'
import { dayFromNow } from '#test/days.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { helpArticle } from '../model/index.ts'
import { makeOrganisation, makeStaff } from './fixture/content-world.ts'

/* What a help column, a help text and an application may say, field by field. */

const verbs = ['view', 'create', 'update', 'publish', 'delete', 'move']
const actions = ['helpArticle', 'helpColumn'].flatMap(name => verbs.map(verb => `${name}.${verb}`))

let house: TestHouse
let editor: Person

beforeAll(async () => {
  house = await openHouse(modules)
  editor = await house.prepare(act => makeStaff(act, null, actions))
}, 120_000)
afterAll(() => house.close())

const post = (path: string, question: object, person = editor) =>
  house.call(person, 'POST', `/api/helpmanager/${path}`, question as Record<string, unknown>)
type Refused = Awaited<ReturnType<typeof post>>
const errorsOf = ({ dataPoints }: Refused): Record<string, string> =>
  Object.fromEntries(
    (dataPoints?.errors ?? []).map((each: { field: string; message: string }) => [
      each.field,
      each.message,
    ]),
  )

let serial = 0
const columnFacts = (more: object) => {
  serial += 1
  return { name: `帮助栏目${serial}`, code: `help-${serial}`, audience: ['organisation'], ...more }
}
const makeColumn = async (more: object = {}) => {
  const made = await post('helpColumn/insert', columnFacts(more))
  expect(made).toMatchObject({ statusCode: 1 })
  return made.dataPoints as { id: string; version: number }
}
const refusedColumn = async (more: object) =>
  errorsOf(await post('helpColumn/insert', columnFacts(more)))

const content = '<p>在拨付页面选择项目和预算科目，填写金额后提交审核，两位审核人依次通过。</p>'
const textFacts = (more: object) => {
  serial += 1
  return { title: `怎样提交申请（${serial}）`, content, ...more }
}
const writeText = async (more: object) => {
  const made = await post('helpArticle/insert', textFacts(more))
  expect(made).toMatchObject({ statusCode: 1 })
  return made.dataPoints as { id: string; version: number }
}
const publish = async ({ id, version }: { id: string; version: number }) => {
  const done = await post('helpArticle/publish', { id, version })
  expect(done).toMatchObject({ statusCode: 1 })
  return done.dataPoints as { id: string; version: number; reviewBy: string }
}

describe('a help column', () => {
  it('keeps its code once there are texts in it', async () => {
    const column = await makeColumn()
    const change = (version: number, code: string) =>
      post('helpColumn/update', { id: column.id, version, code })
    const changed = await change(column.version, `${newId().slice(0, 8)}-a`)
    expect(changed.statusCode).toBe(1)
    await writeText({ column: column.id })
    expect(errorsOf(await change(changed.dataPoints.version, 'other'))).toEqual({
      code: '栏目已有文章，编码不可修改',
    })
  })

  it('stands on the second level at most, under a name that no neighbour has', async () => {
    const parent = await makeColumn()
    const child = await makeColumn({ parent: parent.id, name: '常见错误' })
    expect(await refusedColumn({ parent: child.id })).toEqual({ parent: '帮助栏目最多两级' })
    expect(await refusedColumn({ parent: parent.id, name: '常见错误' })).toEqual({
      name: '同级帮助栏目中已有该名称',
    })
    const other = await makeColumn({ name: '常见错误' })
    const moved = { id: parent.id, version: parent.version, parent: other.id }
    expect(errorsOf(await post('helpColumn/update', moved))).toEqual({
      parent: '帮助栏目最多两级',
    })
  })
})

describe('a help text', () => {
  it('is to be looked at again half a year after it was published, or when somebody said', async () => {
    const { id: column } = await makeColumn()
    const row = await publish(await writeText({ column }))
    expect(row.reviewBy).toBe(dayFromNow(180))
    expect((await publish(await writeText({ column, reviewBy: dayFromNow(30) }))).reviewBy).toBe(
      dayFromNow(30),
    )
    // A day that has passed is put off by the next publication.
    const old = await post('helpArticle/update', {
      ...{ id: row.id, version: row.version, reviewBy: dayFromNow(-1) },
      summary: '改过的摘要',
    })
    expect((await publish(old.dataPoints)).reviewBy).toBe(dayFromNow(180))
  })

  it('is about twenty pages and six texts at most, and has one title in its column', async () => {
    const { id: column } = await makeColumn()
    const pages = (count: number) => Array.from({ length: count }, (_, at) => `/project/page${at}`)
    const refused = async (more: object) =>
      errorsOf(await post('helpArticle/insert', textFacts({ column, ...more })))
    expect(await refused({ routes: pages(21) })).toHaveProperty('routes')
    expect(await refused({ routes: pages(20) })).toEqual({})
    const many = Array.from({ length: 7 }, () => newId())
    expect(await refused({ related: many })).toHaveProperty('related')
    await writeText({ column, title: '怎样换开户行' })
    expect(await refused({ title: '怎样换开户行' })).toHaveProperty('title')
    const { id: elsewhere } = await makeColumn()
    await writeText({ column: elsewhere, title: '怎样换开户行' })
    const own = await writeText({ column })
    const related = { id: own.id, version: own.version, related: [own.id] }
    expect(errorsOf(await post('helpArticle/update', related))).toEqual({
      related: '不能关联文章自己',
    })
  })

  it('that readers have seen is not deleted', async () => {
    const { id: column } = await makeColumn()
    const draft = await writeText({ column })
    const remove = (row: { id: string; version: number }) =>
      house.call(editor, 'DELETE', '/api/helpmanager/helpArticle/delete', {
        id: row.id,
        version: row.version,
      })
    expect((await remove(draft)).statusCode).toBe(1)
    const seen = await publish(await writeText({ column }))
    expect((await remove(seen)).statusMessage).toContain('不能删除')
  })

  it('shows films as large as the platform takes them', () => {
    const settings = { maxMb: 20, types: ['mp4'], videoMaxMb: 800 }
    const bytes = (videoMaxMb: number) =>
      limitsOf({ ...settings, videoMaxMb }, helpArticle.fields.video, 'mp4').bytes / 1024 / 1024
    expect(bytes(800)).toBe(800)
    expect(bytes(50)).toBe(50)
  })
})

describe('who asked', () => {
  it('is masked until somebody who may says why', async () => {
    const serving = ['application.view', 'application.enter', 'application.accept']
    const organisation = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
    const clerk = {
      ...(await house.prepare(act => makeStaff(act, null, serving))),
      sensitivities: new Set(['P2', 'P3'] as const),
    }
    const asked = { kind: 'question', subject: '怎样改开户行', content: '我们换了银行' }
    const made = await post(
      'application/enter',
      { ...asked, name: '王芳', phone: '13800000000', organisation },
      clerk,
    )
    const { id } = made.dataPoints
    const row = await house.call(clerk, 'GET', '/api/helpmanager/application/getById', { id })
    expect(row.dataPoints.phone).toBe('138****0000')
    const reveal = (person: Person, reason = '回电确认开户行信息') =>
      post('application/reveal', { id, field: 'phone', purpose: 'contact', reason }, person)
    expect((await reveal(clerk)).statusCode).toBe(4031)
    const chief = {
      ...clerk,
      accountId: newId(),
      actions: new Map([...clerk.actions, ['application.unmask', new Set(['all' as const])]]),
    }
    expect(errorsOf(await reveal(chief, ''))).toHaveProperty('reason')
    expect((await reveal(chief)).dataPoints).toEqual({ value: '13800000000' })
    const weak = { ...chief, accountId: newId(), sensitivities: new Set([]) }
    expect((await reveal(weak)).statusCode).toBe(4031)
  })
})

it('counts the texts of a column, wherever they go', async () => {
  const [one, other] = [await makeColumn(), await makeColumn()]
  const counts = async () =>
    Promise.all(
      [one, other].map(async ({ id }) => {
        const path = '/api/helpmanager/helpColumn/getById'
        return (await house.call(editor, 'GET', path, { id })).dataPoints.articleCount
      }),
    )
  const first = await writeText({ column: one.id })
  const second = await writeText({ column: one.id })
  await writeText({ column: one.id })
  expect(await counts()).toEqual([3, 0])
  const { id, version } = first
  expect(await post('helpArticle/update', { id, version, column: other.id })).toMatchObject({
    statusCode: 1,
  })
  const gone = { id: second.id }
  await house.call(editor, 'DELETE', '/api/helpmanager/helpArticle/delete', gone)
  expect(await counts()).toEqual([1, 1])
})
