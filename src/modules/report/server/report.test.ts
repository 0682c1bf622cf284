import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { personWith } from '#test/house.ts'
import { textOfPdf } from '#test/pdf-text.ts'
import { openReports, type ReportWorld, reportActions } from '#test/report-world.ts'
import type { ReportBlock } from '../model/index.ts'
import { stretch } from './draw-blocks.ts'

const at = (call: string) => `/api/zhuanti/reportInstance/${call}`
const reviewer = personWith(reportActions('view', 'approve', 'reject'))
const october = { from: '2025-10-01', to: '2025-10-31' }

let house: ReportWorld['house']
let north: string
let writer: Person
let stranger: Person

beforeAll(async () => {
  ;({ house, north, writer, stranger } = await openReports())
})
afterAll(() => house.close())
beforeEach(forgetRates)

const make = (person: Person, more: object = {}) =>
  house.call(person, 'POST', at('insert'), { organisation: north, period: october, ...more })
const move = (person: Person, name: string, row: { id: string; version: number }, more = {}) =>
  house.call(person, 'POST', at(name), { id: row.id, version: row.version, ...more })
const preview = async (id: string) =>
  (await house.call(reviewer, 'GET', at('getPreview'), { id })).dataPoints
const open = (token: string) => house.call(null, 'GET', '/api/zhuanti/reportPreview/get', { token })
const tokenIn = (path: string) => new URL(path, 'http://localhost').searchParams.get('token') ?? ''

async function published() {
  const row = (await make(writer)).dataPoints
  const sent = await move(writer, 'submit', row)
  return (await move(reviewer, 'approve', sent.dataPoints)).dataPoints
}

describe('the PDF of a report', () => {
  const fetchPdf = async (person: Person | null, path: string, query: Record<string, string>) => {
    if (person !== null) await house.call(person, 'GET', at('getListByPage'))
    const headers = person === null ? {} : { 'x-test-person': person.accountId }
    return house.app.inject({ method: 'GET', url: path, query, headers })
  }

  it('is made by the server with its own font, for those who may see the paper', async () => {
    const row = (await make(writer, { foreword: '感谢每一位爱心人士。\n龘' })).dataPoints
    const answer = await fetchPdf(reviewer, at('getPdf'), { id: row.id })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const disposition = decodeURIComponent(String(answer.headers['content-disposition']))
    expect(disposition).toContain(`${row.title}.pdf`)
    const file = answer.rawPayload.toString('latin1')
    expect(file.startsWith('%PDF-')).toBe(true)
    expect(file.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(1)
    expect(file).toContain('NotoSansSC')
    expect(file).toContain('/FontFile2')
    const none = await fetchPdf(stranger, at('getPdf'), { id: row.id })
    expect(none.json().statusCode).toBe(4040)
  })

  it('comes by a link as long as the link opens the paper', async () => {
    const row = await published()
    const shared = await house.call(writer, 'POST', at('share'), { id: row.id })
    const token = tokenIn(shared.dataPoints.path)
    const path = '/api/zhuanti/reportPreview/getPdf'
    const answer = await fetchPdf(null, path, { token })
    expect(answer.headers['x-robots-tag']).toContain('noindex')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const share = shared.dataPoints.shares[0].id
    await house.call(writer, 'POST', at('revokeShare'), { id: row.id, share })
    expect((await fetchPdf(null, path, { token })).json().statusMessage).toBe('预览链接已失效')
  })
})

describe('a report', () => {
  it('holds what the books say of its organisation and period, and no name that is not to be shown', async () => {
    const { dataPoints: row } = await make(writer)
    expect(row.number).toMatch(/^BG\d{14}$/)
    expect(row.title).toBe('北方慈善基金会捐赠收支报告（2025-10-01 至 2025-10-31）')
    const paper = await preview(row.id)
    const block = (title: string): ReportBlock =>
      paper.blocks.find((each: { title: string }) => each.title.startsWith(title))
    expect(block('总体情况')).toMatchObject({
      items: [
        { label: '捐赠收入', value: 3000 },
        { label: '捐赠笔数', value: 2 },
        { label: '捐赠人数', value: 2 },
        { label: '已退款', value: 0 },
        { label: '项目拨付', value: 0 },
      ],
    })
    expect(block('大额捐赠')).toMatchObject({
      rows: [
        ['爱心人士', '非限定捐赠', '2025-10-03', 2000],
        ['张三', '非限定捐赠', '2025-10-03', 1000],
      ],
    })
    const course = block('每日收支')
    expect(course.type === 'chart' && course.points).toHaveLength(31)
    expect(course.type === 'chart' && course.points[2]).toEqual({
      at: '2025-10-03',
      values: [3000, 0],
    })
    expect(paper.watermark).toBe('预览')
  })

  it('names nobody who did not agree to be named', async () => {
    const agree = (consent: boolean) =>
      house.prepare(act =>
        act.tx.execute(`update donation set publish_consent = ${consent} where number = 'D2'`),
      )
    await agree(false)
    const { dataPoints: row } = await make(writer)
    await agree(true)
    const paper = JSON.stringify(await preview(row.id))
    expect(paper).toContain('大额捐赠')
    expect(paper).not.toContain('张三')
  })

  it('covers days that have passed, at most a year of them', async () => {
    const future = await make(writer, { period: { from: '2999-01-01', to: '2999-01-31' } })
    expect(future.dataPoints.errors).toEqual([{ field: 'period', message: '期间不能晚于今天' }])
    const long = await make(writer, { period: { from: '2023-01-01', to: '2024-12-31' } })
    expect(long.dataPoints.errors).toEqual([{ field: 'period', message: '期间不能超过一年' }])
  })

  it('keeps its figures until it is made anew, and for ever once it is published', async () => {
    const { dataPoints: row } = await make(writer)
    const sumOf = async () => (await preview(row.id)).blocks[0].items[0].value
    await house.prepare(act =>
      act.tx.execute(
        `update donation_daily set amount = amount + 50 where organisation = '${north}' and day = '2025-10-03'`,
      ),
    )
    expect(await sumOf()).toBe(3000)
    const anew = await move(writer, 'regenerate', row)
    expect(await sumOf()).toBe(3050)
    await house.prepare(act =>
      act.tx.execute(
        `update donation_daily set amount = amount - 50 where organisation = '${north}' and day = '2025-10-03'`,
      ),
    )
    const sent = await move(writer, 'submit', anew.dataPoints)
    const done = await move(reviewer, 'approve', sent.dataPoints)
    expect(done.dataPoints.state).toBe('published')
    expect((await preview(row.id)).watermark).toBeNull()
    expect((await move(writer, 'regenerate', done.dataPoints)).statusMessage).toBe(
      '当前为「已发布」，不能重新生成',
    )
    const leaves = await house.prepare(act =>
      act.tx.execute(`select count(*)::int as n from evidence_leaf where source_id = '${row.id}'`),
    )
    expect(leaves.rows[0]?.n).toBe(1)
  })

  it('belongs to its organisation alone', async () => {
    const { dataPoints: row } = await make(writer)
    const tries = [
      await house.call(stranger, 'GET', at('getPreview'), { id: row.id }),
      await house.call(stranger, 'POST', at('share'), { id: row.id }),
      await house.call(stranger, 'GET', at('getShares'), { id: row.id }),
      await move(stranger, 'regenerate', row),
    ]
    expect(tries.map(each => each.statusCode)).toEqual([4040, 4040, 4040, 4040])
    expect((await house.call(null, 'GET', at('getPreview'), { id: row.id })).statusCode).toBe(4010)
  })
})

describe('a link to a report', () => {
  const share = async (row: { id: string }, days?: number) =>
    (await house.call(writer, 'POST', at('share'), { id: row.id, days })).dataPoints

  it('opens one report for anybody, is counted, and keeps robots out', async () => {
    const row = await published()
    const { path } = await share(row)
    const read = await open(tokenIn(path))
    expect(read.dataPoints).toMatchObject({ number: row.number, watermark: null })
    expect(read.headers['x-robots-tag']).toBe('noindex, nofollow')
    const shares = await house.call(writer, 'GET', at('getShares'), { id: row.id })
    expect(shares.dataPoints).toMatchObject([{ views: 1, isOpen: true }])
    expect(JSON.stringify(shares.dataPoints)).not.toContain(tokenIn(path).split('.')[1])
  })

  it('says of a report that is not published that it is none yet, on the paper and in the PDF', async () => {
    const row = (await make(writer)).dataPoints
    const token = tokenIn((await share(row)).path)
    const pdf = async () =>
      textOfPdf(
        (
          await house.app.inject({
            ...{ method: 'GET', url: '/api/zhuanti/reportPreview/getPdf', query: { token } },
          })
        ).rawPayload,
      ).replaceAll('\n', '')
    expect((await open(token)).dataPoints.watermark).toBe('预览')
    expect(await pdf()).toContain('预览')
    const sent = await move(writer, 'submit', row)
    expect((await open(token)).dataPoints.watermark).toBe('预览')
    await move(reviewer, 'approve', sent.dataPoints)
    expect((await open(token)).dataPoints.watermark).toBeNull()
    expect(await pdf()).not.toContain('预览')
  })

  it('opens nothing when it was made up, altered, revoked, has ended or its report was withdrawn', async () => {
    const row = await published()
    const first = tokenIn((await share(row)).path)
    const [id, signature = ''] = first.split('.')
    const made = (await make(writer)).dataPoints
    const other = tokenIn((await share(made)).path)
    const wrong = [
      '',
      'nonsense',
      `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${other.split('.')[0]}.${signature}`,
      `${id}.`,
    ]
    for (const token of wrong) expect((await open(token)).statusMessage).toBe('预览链接已失效')

    await house.call(writer, 'POST', at('revokeShare'), { id: row.id, share: id })
    expect((await open(first)).statusMessage).toBe('预览链接已失效')

    const ended = tokenIn((await share(row)).path)
    await house.prepare(act =>
      act.tx.execute(
        `update report_share set until = now() - interval '1 second' where id = '${ended.split('.')[0]}'`,
      ),
    )
    expect((await open(ended)).statusMessage).toBe('预览链接已失效')

    const last = tokenIn((await share(row)).path)
    expect((await open(last)).statusCode).toBe(1)
    await move(writer, 'withdraw', row, { reason: '数据有误，需要更正' })
    expect((await open(last)).statusMessage).toBe('预览链接已失效')
  })

  it('lasts between one and thirty days', async () => {
    const row = await published()
    const ask = (days: number) => house.call(writer, 'POST', at('share'), { id: row.id, days })
    expect((await ask(0)).dataPoints.errors[0].message).toBe('不少于 1 天')
    expect((await ask(31)).dataPoints.errors[0].message).toBe('不超过 30 天')
  })
})

it('draws every day or month of a period', () => {
  expect(stretch({ from: '2025-02-27', to: '2025-03-02' }, 'day')).toEqual([
    '2025-02-27',
    '2025-02-28',
    '2025-03-01',
    '2025-03-02',
  ])
  expect(stretch({ from: '2025-11-30', to: '2026-01-01' }, 'month')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
  ])
})
