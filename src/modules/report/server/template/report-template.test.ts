import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { personWith } from '#test/house.ts'
import { openReports, type ReportWorld, reportActions } from '#test/report-world.ts'
import { presets, seedTemplates } from './presets.ts'

type Made = { id: string; version: number; [field: string]: unknown }

const at = (call: string) => `/api/zhuanti/${call}`
const reviewer = personWith(reportActions('view', 'approve', 'reject'))
const platform = personWith(
  ['view', 'create', 'update', 'publish'].map(verb => `reportTemplate.${verb}`),
)
const quarter = { from: '2025-07-01', to: '2025-10-31' }

let house: ReportWorld['house']
let north: string
let writer: Person
let stranger: Person
let causes: { north: string; south: string }

beforeAll(async () => {
  ;({ house, north, writer, stranger } = await openReports())
  causes = { north: newId(), south: newId() }
  await house.prepare(async act => {
    for (const [id, owner, number] of [
      [causes.north, north, 'XM000001'],
      [causes.south, stranger.ownerId, 'XM000002'],
    ])
      await act.tx.execute(sql`
        insert into cause (id, kind, number, title, organisation, raise_mode, status, listed)
        values (${id}, 'project', ${number}, ${`山村助学 ${number}`}, ${owner}, '1', 'raising', true)`)
    await act.tx.execute(sql`
      insert into donation_daily (organisation, day, cause, channel, gifts, amount)
      values (${north}, '2025-09-09', ${causes.north}, '2', 4, 50000)`)
  })
})
afterAll(() => house.close())
beforeEach(forgetRates)

const post = (person: Person, call: string, question: object) =>
  house.call(person, 'POST', at(call), question as Record<string, unknown>)
const move = (person: Person, call: string, row: Made, more: object = {}) =>
  post(person, call, { id: row.id, version: row.version, ...more })
const query = (measures: string[], dimensions: string[] = []) => ({
  ...{ dataset: 'donation', measures, dimensions, filters: [], sort: null, top: 20 },
})
const words = (text: string) => ({ type: 'words', title: '前言', text })
const figures = { type: 'figures', title: '募捐', query: query(['amount', 'gifts']) }
const cause = {
  ...{ enName: 'cause', label: '标的', kind: 'cause', required: true, default: null, options: [] },
}

let serial = 0
const draft = (more: object, person = writer) =>
  post(person, 'reportTemplate/insert', {
    ...{ code: `T-${++serial}-01`, name: '项目季度报告', kind: 'quarter', filterFields: [] },
    ...more,
  })
const publish = async (more: object): Promise<Made> =>
  (await move(writer, 'reportTemplate/publish', (await draft(more)).dataPoints)).dataPoints
const report = (template: Made, more: object = {}, person = writer) =>
  post(person, 'reportInstance/insert', {
    ...{ organisation: person.ownerId, period: quarter, template: template.id, ...more },
  })
const preview = async (id: string) =>
  (await house.call(reviewer, 'GET', at('reportInstance/getPreview'), { id })).dataPoints
const publishReport = async (row: Made): Promise<Made> => {
  const sent = (await move(writer, 'reportInstance/submit', row)).dataPoints
  return (await move(reviewer, 'reportInstance/approve', sent)).dataPoints
}

it('is published only without unknown and personal placeholders, figures that are not there and filters that are missing', async () => {
  const blocks = [
    words('{{donor.phone}} {{filter.area}} {{organisation.nam}}'),
    { type: 'table', title: '表', query: query(['amount']) },
    { type: 'figures', title: '数', query: query(['happiness']) },
  ]
  const made = (await draft({ blocks })).dataPoints
  const refused = await move(writer, 'reportTemplate/publish', made)
  expect(refused.dataPoints.errors.map((each: { message: string }) => each.message)).toEqual([
    '第 1 块：占位符 {{donor.phone}} 是个人信息，报告中不能使用',
    '第 1 块：占位符 {{filter.area}} 没有对应的筛选字段「area」',
    '第 1 块：未知占位符 {{organisation.nam}}',
    '第 2 块：表格没有分组，会是空的',
    '第 3 块：「捐赠」没有指标「happiness」',
  ])
  const checked = await post(writer, 'reportTemplate/check', {
    ...{ blocks, filterFields: [] },
    paper: { header: '', footer: '', hasContents: true },
  })
  expect(checked.dataPoints).toHaveLength(5)
  const paper = (id: string) => house.call(writer, 'GET', at('reportTemplate/getPaper'), { id })
  expect((await paper(made.id)).statusMessage).toBe(
    '第 1 块：占位符 {{donor.phone}} 是个人信息，报告中不能使用',
  )
  const whole = (await draft({ blocks: [words('正文')] })).dataPoints
  expect((await paper(whole.id)).dataPoints).toMatchObject({
    ...{ title: '项目季度报告', watermark: '样例数据' },
  })
})

it('names each filter field once', async () => {
  const twice = await draft({ filterFields: [cause, { ...cause, label: '项目' }] })
  expect(twice.statusCode).toBe(4001)
  expect(twice.dataPoints.errors).toEqual([
    { field: 'filterFields', message: '英文名「cause」重复' },
  ])
  const wrong = await draft({ filterFields: [{ ...cause, enName: 'Cause' }] })
  expect(wrong.dataPoints.errors[0].message).toContain('以小写字母开头')
})

it('asks its filter fields by their English names, and narrows the figures to the answers', async () => {
  const template = await publish({
    filterFields: [cause],
    blocks: [words('{{organisation.name}} {{filter.cause}} {{period.to}}'), figures],
  })
  const asked = await house.call(writer, 'GET', at('reportTemplate/getQuery'), { id: template.id })
  expect(asked.dataPoints.filterFields.map((each: { enName: string }) => each.enName)).toEqual([
    'cause',
  ])
  const none = await report(template)
  expect(none.dataPoints.errors).toEqual([{ field: 'filters', message: '请填写「标的」' }])
  const made = (await report(template, { filters: { cause: causes.north } })).dataPoints
  const paper = await preview(made.id)
  expect(paper.blocks).toMatchObject([
    { type: 'words', text: '北方慈善基金会 山村助学 XM000001 2025-10-31' },
    { type: 'figures', items: [{ value: 50_000 }, { value: 4 }] },
  ])
  const others = await report(template, { filters: { cause: causes.south } })
  expect(others.statusCode).toBe(4040)
})

it('keeps each version whole: a report goes by the one it was made from', async () => {
  const template = await publish({ blocks: [words('第一版'), figures] })
  const made = (await report(template)).dataPoints
  const edited = await move(writer, 'reportTemplate/update', template, {
    blocks: [words('第二版')],
  })
  const second = (await move(writer, 'reportTemplate/publish', edited.dataPoints)).dataPoints
  expect(second).toMatchObject({ versionNo: 2 })
  const anew = (await move(writer, 'reportInstance/regenerate', made)).dataPoints
  expect((await preview(anew.id)).blocks[0].text).toBe('第一版')
  expect((await preview((await report(second)).dataPoints.id)).blocks[0].text).toBe('第二版')
  const versions = await house.call(writer, 'GET', at('reportTemplate/getVersions'), {
    id: template.id,
  })
  expect(versions.dataPoints.map((each: { versionNo: number }) => each.versionNo)).toEqual([2, 1])
})

it('leaves a report as it was frozen; once published it is corrected by another, and both stay', async () => {
  const template = await publish({ blocks: [figures] })
  const made = (await report(template)).dataPoints
  const amountOf = async (row: Made) => (await preview(row.id)).blocks[0].items[0].value
  const frozen = await amountOf(made)
  const refund = (sign: number) =>
    house.prepare(act =>
      act.tx.execute(sql`
        update donation_daily set amount = amount - ${sign * 2000}
         where cause = ${causes.north} and day = '2025-09-09'`),
    )
  await refund(1)
  expect(await amountOf(made)).toBe(frozen)
  const done = await publishReport(made)
  expect((await move(writer, 'reportInstance/regenerate', done)).statusMessage).toBe(
    '当前为「已发布」，不能重新生成',
  )
  const corrected = await move(writer, 'reportInstance/correct', done, { note: '扣除九月的退款' })
  expect(corrected.statusCode).toBe(1)
  const listed = await house.call(writer, 'GET', at('reportInstance/getListByPage'), {
    limit: 10,
  })
  const other = listed.dataPoints.list[0]
  expect(other).toMatchObject({
    corrects: done.id,
    correctionNote: '扣除九月的退款',
    state: 'draft',
  })
  expect(await amountOf(other)).toBe(frozen - 2000)
  expect(await amountOf(done)).toBe(frozen)
  const twice = await move(writer, 'reportInstance/correct', corrected.dataPoints, {
    note: '再更正一次',
  })
  expect(twice.statusMessage).toBe(`已有更正中的报告 ${other.number}`)
  await refund(-1)
})

it('is handed out as the very PDF whose digest stands in the evidence log', async () => {
  const done = await publishReport((await report(await publish({ blocks: [figures] }))).dataPoints)
  const fetchPdf = async () => {
    const answer = await house.app.inject({
      ...{ method: 'GET', url: at('reportInstance/getPdf'), query: { id: done.id } },
      headers: { 'x-test-person': writer.accountId },
    })
    return createHash('sha256').update(answer.rawPayload).digest('hex')
  }
  const digest = await fetchPdf()
  expect(done.pdfHash).toBe(digest)
  expect(await fetchPdf()).toBe(digest)
  const leaves = await house.prepare(act =>
    act.tx.execute<{ content: string }>(
      sql`select content from evidence_leaf where source_id = ${done.id}`,
    ),
  )
  expect(JSON.parse(leaves.rows[0]?.content ?? '{}')).toMatchObject({ pdf: digest })
})

it('of the platform stands in every library, is copied and is changed by the platform alone', async () => {
  await house.prepare(seedTemplates)
  await house.prepare(seedTemplates)
  const listed = await house.call(writer, 'GET', at('reportTemplate/getListByPage'), {
    ...{ limit: 50, filter: JSON.stringify([{ field: 'organisation', op: 'blank' }]) },
  })
  const rows: Made[] = listed.dataPoints.list
  expect(rows).toHaveLength(presets.length)
  const [one] = rows
  if (one === undefined) throw new Error('no preset')
  expect((await move(writer, 'reportTemplate/update', one, { name: '改个名字' })).statusCode).toBe(
    4040,
  )
  const copy = await draft({ base: one.id, blocks: [figures] })
  expect(copy.dataPoints).toMatchObject({ organisation: north, base: one.id, state: 'draft' })
  const own = await house.call(stranger, 'GET', at('reportTemplate/getById'), {
    id: copy.dataPoints.id,
  })
  expect(own.statusCode).toBe(4040)
  expect((await move(platform, 'reportTemplate/update', one, { summary: '说明' })).statusCode).toBe(
    1,
  )
})
