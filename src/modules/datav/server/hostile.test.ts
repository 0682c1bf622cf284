import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { personWith } from '#test/house.ts'
import { canvasOf, drawing, numberOf, openScreens, type Screens } from '#test/screens-world.ts'
import type { Widget } from '../model/index.ts'

/* What displays and designers may send that no page of the product sends. */

let screens: Screens
let north: Person
let south: Person
let platform: Person
const looking = ['donation.view']

beforeAll(async () => {
  screens = await openScreens()
  const { world } = screens
  north = await world.of(world.north, [...drawing, ...looking])
  south = await world.of(world.south, [...drawing, ...looking])
  platform = personWith([...drawing, ...looking])
})
afterAll(() => screens.world.close())
beforeEach(forgetRates)

const total = numberOf('donation', 'amount')

/** A component over the gifts of each month of the period that a variable says. */
function monthly(): Widget {
  const each = numberOf('donation', 'amount')
  if (each.binding?.from !== 'dataset') throw new Error('it is bound to a dataset')
  const query = { ...each.binding.query, period: '{{期间}}', dimensions: ['month'] }
  return { ...each, binding: { ...each.binding, query } }
}

async function onWall(person: Person, ...widgets: Widget[]) {
  const { id } = await screens.draw(person, canvasOf(...widgets))
  expect((await screens.publish(person, id)).statusMessage).toBe('success')
  return { id, token: String((await screens.share(person, id)).dataPoints.token) }
}

it('takes no period of days that are none, or of whole ages, from a display', async () => {
  const shown = monthly()
  const { id, token } = await onWall(north, shown)
  const ask = (value: string) =>
    screens.look(token, id, [shown.id], 'd1', { variables: { 期间: value } })
  const usual = await ask('thisYear')
  expect(usual.dataPoints.widgets[0].refused).toBeNull()
  // As of a variable that the screen does not have: its own value stands.
  for (const value of [
    ...['2026-13-40..2026-13-41', '2026-02-30..2026-03-01', '2026-02-01..2026-01-01'],
    ...['0000-01-01..0000-01-02', '0000-01-01..9999-12-31', '2026-01-01..2026-01-02..x'],
  ])
    expect((await ask(value)).dataPoints).toMatchObject({
      widgets: [{ refused: null, tag: usual.dataPoints.widgets[0].tag }],
    })
  expect((await ask('1900-01-01..2199-12-31')).dataPoints.widgets[0]).toMatchObject({
    answer: null,
    refused: '期间过长，按月最多 500 段',
  })
  const days = await ask('2026-03-01..2026-04-30')
  expect(days.dataPoints.widgets[0].answer).toMatchObject({ from: '2026-03-01', to: '2026-04-30' })
})

it('answers numbers and ids that nothing can have as what they are', async () => {
  const { id, token } = await onWall(north, total)
  const version = 9_999_999_999
  expect((await screens.look(token, id, [total.id], 'd1', { version })).statusCode).toBe(4001)
  const release = version
  for (const [path, more] of [
    ['goLive', {}],
    ['restore', { draftVersion: 2 }],
  ] as const)
    expect((await screens.post(north, `design/${path}`, { id, release, ...more })).statusCode).toBe(
      4001,
    )
  expect(
    (await screens.get(north, 'design/compare', { id, from: release, to: 0 })).statusCode,
  ).toBe(4001)
  const opened = await screens.post(north, 'view/open', {
    ...{ token: null, screen: '-'.repeat(36), draft: false, device: 'd', resolution: '' },
  })
  expect(opened).toMatchObject({ statusCode: 4010, statusMessage: '该大屏链接已失效' })
})

it('makes one version of a draft that is published twice, also at once', async () => {
  const { id } = await screens.draw(north, canvasOf(total))
  const both = await Promise.all([screens.publish(north, id), screens.publish(north, id)])
  const [done, again] = both.toSorted((one, other) => other.statusCode - one.statusCode)
  expect(done?.dataPoints).toMatchObject({ release: 1 })
  expect(again?.statusMessage).toBe('草稿与线上的第 1 版相同，无须再发布')
  const { draftVersion } = (await screens.get(north, 'design/getDraft', { id })).dataPoints
  await screens.post(north, 'design/saveDraft', {
    ...{ id, draftVersion, snapshot: canvasOf({ ...total, name: '新名' }) },
  })
  const goLiveAt = new Date(Date.now() + 3_600_000).toISOString()
  expect((await screens.publish(north, id, { goLiveAt })).dataPoints).toMatchObject({ release: 2 })
  expect((await screens.publish(north, id, { goLiveAt })).statusMessage).toBe(
    '草稿已发布为第 2 版，将定时上线',
  )
  // What waits may still be published at once.
  expect((await screens.publish(north, id)).dataPoints).toMatchObject({ release: 3 })
})

it('lets no phone number stand in what opens by a click', async () => {
  const told: Widget = {
    ...{ ...total, base: 'text', binding: null, chart: { text: '好' } },
    interactions: [{ kind: 'popup', text: '联系 13800000001' }],
  }
  const { id } = await screens.draw(north, canvasOf(told))
  expect((await screens.publish(north, id)).statusMessage).toContain('未脱敏的手机号码')
})

it('reaches no screen and no component of others', async () => {
  const { id } = await onWall(north, total)
  const release = 1
  for (const [path, more] of [
    ['saveDraft', { draftVersion: 2, snapshot: canvasOf() }],
    ['hold', { hasInput: true, takeOver: true }],
    ['letGo', {}],
    [
      'publish',
      { draftVersion: 2, note: '抢发', goLiveAt: null, cover: null, acceptedWarnings: true },
    ],
    ['restore', { release, draftVersion: 2 }],
    ['goLive', { release }],
    ['copy', { name: '抄' }],
    ['share', { screen: id, name: '偷', days: 1, devices: 1 }],
    ['ask', { screen: id, query: { ...monthlyQuery(), period: 'all' }, variables: [] }],
  ] as const)
    expect
      .soft((await screens.post(south, `design/${path}`, { id, ...more })).statusCode, path)
      .toBe(4040)
  for (const path of ['getDraft', 'checkDraft', 'getVersions', 'exportJson'])
    expect.soft((await screens.get(south, `design/${path}`, { id })).statusCode, path).toBe(4040)
  const other = await onWall(north, total)
  const { token } = await onWall(south, total)
  for (const screen of [id, other.id])
    expect((await screens.look(token, screen, [total.id])).statusCode).toBe(4010)
})

function monthlyQuery() {
  const { binding } = monthly()
  return binding?.from === 'dataset' ? binding.query : {}
}

it('tells the use of a component on drafts and on what is live, whatever versions others name', async () => {
  const made = await screens.post(platform, 'design/copyComponent', { id: null, base: 'richText' })
  const component = String(made.dataPoints.id)
  const rowOf = async () =>
    (await screens.get(platform, 'screenComponent/getById', { id: component })).dataPoints
  const { version, content } = await rowOf()
  await screens.post(platform, 'screenComponent/update', {
    ...{ id: component, version },
    content: { ...content, chart: { text: '<p onclick="x()">好</p><script>x()</script>' } },
  })
  await screens.post(platform, 'screenComponent/publish', { id: component, version: version + 1 })
  expect((await rowOf()).published.chart.text).toBe('<p>好</p>')

  const placed = { ...total, component, componentVersion: 1 }
  const wrong = await screens.draw(south, canvasOf(placed))
  await screens.post(south, 'design/saveDraft', {
    ...{ id: wrong.id, draftVersion: 2 },
    snapshot: canvasOf({ ...placed, componentVersion: 9_999_999_999 }),
  })
  const { id } = await onWall(platform, placed)
  const { draftVersion } = (await screens.get(platform, 'design/getDraft', { id })).dataPoints
  await screens.post(platform, 'design/saveDraft', { id, draftVersion, snapshot: canvasOf(total) })
  const use = await screens.get(platform, 'design/getComponentUse', { id: component })
  expect(use.dataPoints).toEqual(
    expect.arrayContaining(
      [id, wrong.id].map(screen => expect.objectContaining({ screen, placed: 1, releases: [1] })),
    ),
  )
  expect((await rowOf()).extra.screens).toBe(2)
})
