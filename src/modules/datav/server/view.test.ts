import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { canvasOf, numberOf, type Screens } from '#test/screens-world.ts'
import { openWalls, pass, showing, type Walls } from '#test/wall-world.ts'
import type { Widget } from '../model/index.ts'

/* Which figures displays show by a token (product.md, acceptance 9 and 10). */

let screens: Screens
let north: Person
let platform: Person
let onWall: Walls['onWall']

beforeAll(async () => {
  ;({ screens, north, platform, onWall } = await openWalls())
})
afterAll(() => screens.world.close())
beforeEach(forgetRates)
afterEach(() => {
  vi.useRealTimers()
})

let phones = 13_800_000_000
const nextPhone = () => {
  phones += 1
  return String(phones)
}
const give = (amount: number, more: object = {}, owner = screens.world.north) =>
  screens.world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: owner.id, cause: owner.cause, amount, channel: '1' },
          ...{ merchant: owner.merchant, source: 'mobile' },
          giver: { kind: 'person', phone: nextPhone() },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
          ...more,
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )

/** The statement of a question to the database, however it is sent. */
const textOf = (sent: unknown) =>
  typeof sent === 'string' ? sent : String((Object(sent) as { text?: string }).text ?? '')

describe('figures', () => {
  it('follow the gifts, and fifty displays make one question of them (9)', async () => {
    const net = numberOf('donation', 'net')
    const { id, token } = await onWall([net], { devices: 5 })
    const told = async () =>
      (await screens.look(token, id, [net.id])).dataPoints.widgets[0].answer.rows[0][0]
    const before = await told()
    await give(10_000)
    expect(await told()).toBe(before)
    pass(10)
    expect(await told()).toBe(before + 10_000)
    await screens.world.prepare(act =>
      act.tx.execute(sql`update donation set refunded_amount = 3000, net_amount = net_amount - 3000,
          state = 'partRefunded'
        where amount = 10000`),
    )
    pass(10)
    // What the database is asked for meanwhile, by its driver.
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const questions = () =>
      asked.mock.calls.filter(([sent]) => /sum\(.*from .*donation/is.test(textOf(sent))).length
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => screens.look(token, id, [net.id])),
    )
    expect(questions()).toBe(1)
    await Promise.all(Array.from({ length: 50 }, () => screens.look(token, id, [net.id])))
    expect(questions()).toBe(1)
    asked.mockRestore()
    const figures = answers.map(({ dataPoints }) => dataPoints.widgets[0].answer)
    expect(new Set(figures.map(({ rows }) => rows[0][0]))).toEqual(new Set([before + 7000]))
  })

  it('are sent again only where they changed', async () => {
    const net = numberOf('donation', 'net')
    const { id, token } = await onWall([net])
    const [first] = (await screens.look(token, id, [net.id])).dataPoints.widgets
    const again = await screens.look(token, id, [], 'd1', {
      widgets: [{ id: net.id, tag: first.tag }],
    })
    expect(again.dataPoints.widgets[0]).toMatchObject({ answer: null, tag: first.tag })
  })

  it('are those of the token, whatever a filter says (10)', async () => {
    await give(10_000)
    await give(50_000, {}, screens.world.south)
    const query = (organisation: string): Widget => {
      const each = numberOf('donation', 'amount')
      if (each.binding?.from !== 'dataset') return each
      const filters = [{ dimension: 'organisation', values: [organisation] }]
      return { ...each, binding: { ...each.binding, query: { ...each.binding.query, filters } } }
    }
    const { south } = screens.world
    const [all, marked, foreign] = [
      numberOf('donation', 'amount'),
      query('{{机构}}'),
      query(south.id),
    ]
    const snapshot = {
      ...canvasOf(all, marked, foreign),
      variables: [{ name: '机构', kind: 'organisation' as const, value: '', options: [] }],
    }
    const { id } = await screens.draw(north, snapshot)
    expect((await screens.publish(north, id)).statusMessage).toBe('success')
    const { token } = (await screens.share(north, id)).dataPoints
    const told = await screens.look(token, id, [all.id, marked.id, foreign.id], 'd1', {
      variables: { 机构: south.id },
    })
    const [own, asked, other] = told.dataPoints.widgets.map(
      (each: { answer: { rows: number[][] } }) => each.answer.rows[0]?.[0],
    )
    expect(own).toBeGreaterThan(0)
    expect([asked, other]).toEqual([0, 0])
  })

  it('are refused where the dataset is not for displays (10)', async () => {
    const receipts = numberOf('receipt', 'count')
    const { id } = await screens.draw(platform, canvasOf(receipts))
    expect((await screens.publish(platform, id)).statusMessage).toBe('success')
    expect((await screens.share(platform, id)).statusMessage).toContain('不可外显')
    // A screen that was shared before gets such a component by its next version.
    const shown = numberOf('donation', 'amount')
    const wall = await onWall([shown], { who: platform })
    const { draftVersion } = (await screens.get(platform, 'design/getDraft', { id: wall.id }))
      .dataPoints
    await screens.post(platform, 'design/saveDraft', {
      ...{ id: wall.id, draftVersion, snapshot: canvasOf(shown, receipts) },
    })
    await screens.publish(platform, wall.id)
    const refused = await screens.look(wall.token, wall.id, [receipts.id])
    expect(refused).toMatchObject({ status: 403, statusMessage: '数据集「票据」不可外显' })
    const mixed = await screens.look(wall.token, wall.id, [shown.id, receipts.id])
    expect(mixed.dataPoints.widgets).toMatchObject([
      { refused: null },
      { answer: null, refused: '数据集「票据」不可外显' },
    ])
  })

  it('name nobody who did not agree, and tell of no few persons (10)', async () => {
    await give(1000, { displayName: '王小明', publishConsent: true })
    await give(1000, { displayName: '李不愿', publishConsent: false })
    const latest: Widget = {
      ...numberOf('donation.latest', 'amount'),
      base: 'scrollTable',
      binding: {
        from: 'dataset',
        query: {
          ...{ dataset: 'donation.latest', measures: ['amount'], dimensions: ['time', 'donor'] },
          ...{ filters: [], sort: null, top: 2, period: 'all', compare: 'none' },
        },
        ...{ slots: { columns: ['time', 'donor'], value: ['amount'] }, steps: [], empty: '无' },
      },
    }
    const people = numberOf('donation', 'donors')
    const south = { ...(await screens.world.of(screens.world.south, showing)) }
    const wall = await onWall([latest], { who: north })
    const [names] = (await screens.look(wall.token, wall.id, [latest.id])).dataPoints.widgets
    expect(names.answer.rows.map((row: string[]) => row[1]).sort()).toEqual(['爱心人士', '王小明'])
    const few = await onWall([people], { who: south })
    const [cell] = (await screens.look(few.token, few.id, [people.id])).dataPoints.widgets
    expect(cell.answer.rows).toEqual([['<5']])
  })
})

it('shows no more than the screen is about today, whatever it was when it was published', async () => {
  const shown = numberOf('donation', 'amount')
  const { id } = await screens.draw(platform, canvasOf(shown))
  await screens.publish(platform, id)
  const own = async (person: Person) =>
    screens.post(person, 'view/getData', {
      ...{ token: null, screen: id, version: 1, device: 'd', variables: {} },
      widgets: [{ id: shown.id, tag: null }],
    })
  const whole = (await own(platform)).dataPoints.widgets[0].answer.rows[0][0]
  expect((await own(north)).statusCode).toBe(4010)
  const { version } = (await screens.get(platform, 'bigScreen/getById', { id })).dataPoints
  const { north: charity } = screens.world
  await screens.post(platform, 'bigScreen/update', { id, version, organisation: charity.id })
  const part = (await own(north)).dataPoints.widgets[0].answer.rows[0][0]
  expect(part).toBeGreaterThan(0)
  expect(part).toBeLessThan(whole)
})
