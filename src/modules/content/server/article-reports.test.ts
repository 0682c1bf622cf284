import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { bring } from '#test/stand-ins.ts'
import { type Named, openWriting, type WritingWorld } from '#test/writing.ts'
import { sumArticleFigures } from './article-daily.ts'
import { reportTodo } from './index.ts'

/* What readers report of an article, and what becomes of it. */

let desk: WritingWorld
let mine: string
let watcher: Person

beforeAll(async () => {
  desk = await openWriting()
  mine = desk.mine
  bring(todoSources.of(reportTodo))
  watcher = await desk.staffOf(null, ['article.settleReports'])
})
afterAll(() => desk.house.close())

const read = async (person: Person, id: string) =>
  (await desk.ask(person, 'article/getById', { id })).dataPoints
const report = (person: Person, { id }: Named, reason: string) =>
  desk.call(person, 'public/report', { id, reason })
const waiting = async (person: Person) => {
  const { dataPoints } = await desk.house.call(person, 'GET', '/api/platform/todo/getListByPage', {
    kind: reportTodo.kind,
  })
  return dataPoints.list.map((each: { record: string }) => each.record)
}

it('tells the platform what readers reported, until it says what came of it', async () => {
  const { row } = await desk.published(mine, 'party')
  const reader = await desk.staffOf(mine)
  await report(reader, row, '图片不是当天的活动')
  await report(await desk.staffOf(mine), row, '受益人数与公示不符')
  expect(await waiting(watcher)).toEqual([row.id])
  const { dataPoints: reports } = await desk.ask(watcher, 'article/getReports', { id: row.id })
  expect(reports).toMatchObject([
    { note: '受益人数与公示不符', isOpen: true },
    { note: '图片不是当天的活动', isOpen: true },
  ])
  const now = await read(watcher, row.id)
  expect(now.reports).toBe(2)
  expect(await desk.moved(watcher, now, 'settleReports')).toMatchObject({ statusCode: 4001 })
  const outcome = '经核实，人数与公示一致'
  const { dataPoints: settled } = await desk.moved(watcher, now, 'settleReports', { outcome })
  expect(settled).toMatchObject({
    ...{ reports: 0, reportOutcome: outcome, state: 'published', liveVersion: 1 },
  })
  expect(settled.can).not.toContain('settleReports')
  expect(await desk.moved(watcher, settled, 'settleReports', { outcome })).toMatchObject({
    ...{ status: 422, statusMessage: '没有待处理的举报' },
  })
  expect(await waiting(watcher)).toEqual([])
  // What was settled is kept, also when the figures are summed, and the same reader may report anew.
  await desk.house.prepare(act =>
    act.tx.execute(`update article_visit set at = at - interval '9 days'`),
  )
  await desk.house.run(sumArticleFigures, {})
  await report(reader, row, '改正后仍然不是当天的图片')
  const { dataPoints: later } = await desk.ask(watcher, 'article/getReports', { id: row.id })
  expect(later.map((each: { isOpen: boolean }) => each.isOpen)).toEqual([true, false, false])
  expect((await read(watcher, row.id)).reports).toBe(1)
})

it('leaves the reports of an organisation to those who watch it', async () => {
  const { row } = await desk.published(mine, 'party')
  await report(await desk.staffOf(mine), row, '图片不是当天的活动')
  const own = await desk.staffOf(mine, ['article.settleReports'])
  const now = await read(own, row.id)
  expect(now.can).not.toContain('settleReports')
  const outcome = '没有问题，不必处理'
  expect(await desk.moved(own, now, 'settleReports', { outcome })).toMatchObject({
    ...{ status: 403, statusMessage: '由平台处理举报' },
  })
  expect((await desk.ask(own, 'article/getReports', { id: row.id })).statusCode).not.toBe(1)
  expect(await waiting(own)).toEqual([])
})

it('settles what was reported when the platform takes the text from its readers', async () => {
  const { row } = await desk.published(mine, 'party')
  await report(await desk.staffOf(mine), row, '图片不是当天的活动')
  const now = await read(watcher, row.id)
  const { dataPoints } = await desk.moved(watcher, now, 'offline', { reason: '图片与事实不符' })
  expect(dataPoints).toMatchObject({ state: 'offline', reports: 0 })
})
