import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { canvasOf, drawing, numberOf, openScreens, type Screens } from '#test/screens-world.ts'
import { goLiveJob } from './publish-routes.ts'

/* Drafts, versions and what displays show (product.md, acceptance 8 and 12). */

let screens: Screens
let anna: Person
let bert: Person
const looking = ['donation.view', 'refund.view', 'receipt.view']

beforeAll(async () => {
  screens = await openScreens()
  const { world } = screens
  anna = { ...(await world.of(world.north, [...drawing, ...looking])), name: '安娜' }
  bert = { ...(await world.of(world.north, [...drawing, ...looking])), name: '博文' }
})
afterAll(() => screens.world.close())
afterEach(() => {
  vi.useRealTimers()
})

const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
const draftOf = async (id: string) =>
  (await screens.get(anna, 'design/getDraft', { id })).dataPoints
const total = numberOf('donation', 'amount')
const save = (person: Person, id: string, draftVersion: number, name: string) =>
  screens.post(person, 'design/saveDraft', {
    ...{ id, draftVersion, snapshot: canvasOf({ ...total, name }) },
  })

describe('a draft', () => {
  it('keeps the first of two savings of one revision, and tells the second who was faster (8)', async () => {
    const { id } = await screens.draw(anna, canvasOf(total))
    const [one, other] = await Promise.all([save(anna, id, 2, '甲'), save(anna, id, 2, '乙')])
    expect([one.statusCode, other.statusCode].sort()).toEqual([1, 4090])
    const lost = one.statusCode === 1 ? other : one
    expect(lost.dataPoints).toMatchObject({ reason: 'saved', name: '安娜', draftVersion: 3 })
    expect((await draftOf(id)).draftVersion).toBe(3)
  })

  it('is taken over only after two minutes without input', async () => {
    const { id } = await screens.draw(anna, canvasOf(total))
    expect(await save(bert, id, 2, '乙')).toMatchObject({
      statusCode: 4090,
      dataPoints: { reason: 'held', name: '安娜' },
    })
    const hold = (person: Person, takeOver: boolean) =>
      screens.post(person, 'design/hold', { id, hasInput: false, takeOver })
    expect((await hold(bert, false)).dataPoints.lock).toMatchObject({ name: '安娜', isMine: false })
    expect((await hold(bert, true)).statusMessage).toContain('安娜 正在编辑')
    later(1.5)
    // The designer stays open, nobody touches it.
    expect((await hold(anna, false)).dataPoints.lock).toMatchObject({ isMine: true, isIdle: false })
    later(1)
    expect((await hold(bert, true)).dataPoints.lock).toMatchObject({ name: '博文', isMine: true })
    expect((await save(bert, id, 2, '乙')).statusCode).toBe(1)
    expect(await save(anna, id, 3, '甲')).toMatchObject({ statusCode: 4090 })
  })

  it('changes nothing of what is shown until it is published (8)', async () => {
    const { id } = await screens.draw(anna, canvasOf(total))
    expect((await screens.publish(anna, id)).dataPoints).toMatchObject({ release: 1 })
    const { token } = (await screens.share(anna, id)).dataPoints
    const shown = async () => (await screens.open(token)).dataPoints.turns[0]
    await save(anna, id, 2, '新名')
    expect(await shown()).toMatchObject({ version: 1, snapshot: { widgets: [{ name: '累计' }] } })
    expect((await draftOf(id)).isChanged).toBe(true)
    await screens.publish(anna, id)
    expect(await shown()).toMatchObject({ version: 2, snapshot: { widgets: [{ name: '新名' }] } })
    await screens.post(anna, 'design/goLive', { id, release: 1 })
    expect(await shown()).toMatchObject({ version: 1 })
  })

  it('becomes equal to the version that is restored, and tells what differs (12)', async () => {
    const { id } = await screens.draw(anna, canvasOf(total))
    for (const [at, name] of ['二', '三', '四'].entries()) {
      await screens.publish(anna, id)
      await save(anna, id, 2 + at, name)
    }
    const third = (await screens.open(null, 'd', { screen: id })).statusCode
    expect(third).toBe(4010)
    const compared = await screens.get(anna, 'design/compare', { id, from: 3, to: 0 })
    expect(compared.dataPoints).toMatchObject([
      { kind: 'changed', name: '四', properties: [{ label: '名称', before: '三', after: '四' }] },
    ])
    const back = await screens.post(anna, 'design/restore', { id, release: 3, draftVersion: 5 })
    expect(back.dataPoints).toMatchObject({ draftVersion: 6 })
    expect((await draftOf(id)).snapshot).toEqual(canvasOf({ ...total, name: '三' }))
    expect((await screens.get(anna, 'design/compare', { id, from: 3, to: 0 })).dataPoints).toEqual(
      [],
    )
  })

  it('keeps no script in formatted text', async () => {
    const text = numberOf('donation', 'amount', {
      ...{ base: 'richText', binding: null },
      chart: { text: '<p onclick="x()">好</p><script>x()</script>' },
    })
    const { id } = await screens.draw(anna, canvasOf(text))
    expect((await draftOf(id)).snapshot.widgets[0].chart.text).toBe('<p>好</p>')
  })
})

describe('publishing', () => {
  it('is refused for an unknown measure, by the name of its component (12)', async () => {
    const wrong = numberOf('donation', 'nonsense', { name: '本年捐赠' })
    const { id } = await screens.draw(anna, canvasOf(wrong))
    const refused = await screens.publish(anna, id)
    expect(refused.statusMessage).toContain('「本年捐赠」「捐赠」没有指标「nonsense」')
    expect((await draftOf(id)).release).toBeNull()
  })

  it('asks to accept warnings, and is never done with a phone number on the wall', async () => {
    const outside = { ...total, x: 1900 }
    const { id } = await screens.draw(anna, canvasOf(outside))
    expect(
      (await screens.publish(anna, id, { acceptedWarnings: false })).dataPoints.findings,
    ).toEqual([{ level: 'warning', widget: outside.id, name: '累计', sentence: '超出画布' }])
    const told = {
      ...total,
      base: 'text' as const,
      binding: null,
      chart: { text: '电话 13800000001' },
    }
    const other = await screens.draw(anna, canvasOf(told))
    expect((await screens.publish(anna, other.id)).statusMessage).toContain('未脱敏的手机号码')
  })

  it('is done by another person than the editors where that is asked for', async () => {
    await screens.config({ needsReview: true })
    const { id } = await screens.draw(anna, canvasOf(total))
    expect((await screens.publish(anna, id)).statusMessage).toBe(
      '已开启发布审核，须由编辑者以外的人发布',
    )
    expect((await screens.publish(bert, id)).statusCode).toBe(1)
    // Nor does the editor publish the same work once more, by taking it off the wall first.
    const { version } = (await screens.get(anna, 'bigScreen/getById', { id })).dataPoints
    await screens.post(anna, 'bigScreen/offline', { id, version })
    expect((await screens.publish(anna, id)).statusCode).toBe(4031)
    // What another person draws on is for all others to judge.
    const { draftVersion } = await draftOf(id)
    later(3)
    expect((await save(bert, id, draftVersion, '博文改')).statusCode).toBe(1)
    expect((await screens.publish(bert, id)).statusCode).toBe(4031)
    expect((await screens.publish(anna, id)).statusCode).toBe(1)
    await screens.config({ needsReview: false })
  })

  it('waits for its time', async () => {
    const { id } = await screens.draw(anna, canvasOf(total))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await screens.publish(anna, id, { goLiveAt: at })).dataPoints.release).toBe(1)
    await screens.world.run(goLiveJob, {})
    expect(await draftOf(id)).toMatchObject({ release: null, next: { release: 1 } })
    later(61)
    await screens.world.run(goLiveJob, {})
    expect(await draftOf(id)).toMatchObject({ release: 1, next: null, state: 'published' })
  })
})

describe('a screen', () => {
  it('is never about another organisation than that of who draws it', async () => {
    const { world } = screens
    const { made } = await screens.draw(anna, canvasOf(), { organisation: world.south.id })
    expect(made.statusCode).toBe(4031)
    const stranger = await world.of(world.south, drawing)
    const { id } = await screens.draw(anna, canvasOf(total))
    expect((await screens.get(stranger, 'design/getDraft', { id })).statusCode).toBe(4040)
  })

  it('travels as JSON and refuses what is none', async () => {
    const { id } = await screens.draw(anna, canvasOf(total))
    const paper = (await screens.get(anna, 'design/exportJson', { id })).dataPoints
    const made = await screens.post(anna, 'design/importJson', { text: JSON.stringify(paper) })
    expect((await draftOf(made.dataPoints.id)).snapshot).toEqual(paper.snapshot)
    const wrong = { ...paper, snapshot: { ...paper.snapshot, width: 1 } }
    const refused = await screens.post(anna, 'design/importJson', { text: JSON.stringify(wrong) })
    expect(refused.dataPoints.errors[0].message).toContain('snapshot.width')
  })

  it('refuses a dataset that the person may not ask', async () => {
    const blind = await screens.world.of(screens.world.north, drawing)
    const { id } = await screens.draw(blind, canvasOf(total))
    expect((await screens.publish(blind, id)).statusMessage).toContain('无权使用数据集「捐赠」')
    const asked = await screens.post(blind, 'design/ask', {
      ...{ screen: id, variables: [] },
      query: total.binding?.from === 'dataset' ? total.binding.query : {},
    })
    expect(asked.statusCode).toBe(4031)
  })
})
