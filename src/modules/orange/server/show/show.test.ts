import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { orangeUser, photoShow } from '../../model/index.ts'
import { earn } from '../hearts/ledger.ts'
import { blurAreas } from './blur.ts'

let world: OrangeWorld
beforeAll(async () => {
  world = await openOrangeWorld()
})
afterAll(() => world.close())

let sources = 0
const give = (user: string, hearts: number) =>
  world.prepare(act =>
    earn(act, { user, hearts, kind: '14', source: { type: 'test', id: `${++sources}` } }),
  )
const userOf = (id: string) => world.prepare(act => findRow(act.tx, orangeUser, id))
const move = (
  name: string,
  { id, version }: { id: string; version: number },
  more = {},
  person = world.clerk,
) => world.post(name, { id, version, ...more }, person)

describe('a violation', () => {
  const decision = { level: '2', deduct: 500, penalty: 'freeze', days: 7, opinion: '多人同一设备' }
  const open = async (user: string) =>
    (
      await world.post('violation/insert', {
        ...{ user, kind: '3', source: 'patrol', facts: '同一设备签到', evidence: [newId()] },
      })
    ).dataPoints

  it('takes what is there and later earnings, is judged by another, and gives back the exact figure', async () => {
    const user = await world.newUser()
    await give(user, 120)
    const made = await open(user)
    const decided = (await move('violation/decide', made, decision)).dataPoints
    expect(decided).toMatchObject({ state: 'decided', taken: 120 })
    expect(await userOf(user)).toMatchObject({ balance: 0, debt: 380, state: 'frozen' })
    const frozen = await userOf(user)
    await move('orangeUser/release', frozen as never)
    await give(user, 20)
    expect(await userOf(user)).toMatchObject({ balance: 0, debt: 360 })
    const appeal = { id: made.id, user, appeal: '那是我们家的公用手机' }
    await world.post('violation/appeal', appeal)
    const row = (await world.get('violation/getById', { id: made.id })).dataPoints
    // Whoever decided is shown no panel, and is refused where he calls all the same.
    const judging = ['uphold', 'revoke', 'lessen']
    expect(row.can.filter((each: string) => judging.includes(each))).toEqual([])
    const shown = (await world.get('violation/getById', { id: made.id }, world.other)).dataPoints
    expect(shown.can).toEqual(expect.arrayContaining(judging))
    const own = await move('violation/revoke', row, { opinion: '情况属实' })
    expect(own.statusMessage).toBe('申诉须由作出处罚以外的人处理')
    const judged = await move('violation/revoke', row, { opinion: '情况属实' }, world.other)
    expect(judged.dataPoints.state).toBe('revoked')
    expect(await userOf(user)).toMatchObject({ balance: 140, debt: 0, deducted: 0, violations: 0 })
  })

  it('is lessened to what it should have been', async () => {
    const user = await world.newUser()
    await give(user, 120)
    const made = await open(user)
    await move('violation/decide', made, { ...decision, penalty: 'warn', days: null })
    await world.post('violation/appeal', { id: made.id, user, appeal: '处罚过重，请减轻' })
    const row = (await world.get('violation/getById', { id: made.id })).dataPoints
    await move('violation/lessen', row, { deduct: 50, opinion: '减轻' }, world.other)
    expect(await userOf(user)).toMatchObject({ balance: 70, debt: 0, deducted: 50 })
  })

  it('that is grave waits for a second person', async () => {
    const user = await world.newUser()
    const made = await open(user)
    const grave = (await move('violation/decide', made, { ...decision, level: '3' })).dataPoints
    expect(grave.state).toBe('grave')
    expect(await userOf(user)).toMatchObject({ debt: 0, state: 'normal' })
    expect((await move('violation/confirm', grave)).statusMessage).toBe('严重违规须由另一人复核')
    await move('violation/confirm', grave, {}, world.other)
    expect(await userOf(user)).toMatchObject({ debt: 500, state: 'frozen' })
  })
})

describe('a photo', () => {
  const show = (user: string, more: Record<string, unknown> = {}) =>
    world.prepare(act =>
      insertRow(act, photoShow, {
        ...{ user, text: '今天捡了三袋垃圾', images: [newId()], consent: true, ...more },
      }),
    )

  it('with a minor is not passed before a copy with covered faces stands beside it', async () => {
    const user = await world.newUser()
    const made = await show(user, { minorInPhoto: true })
    expect((await move('photoShow/review', made)).statusMessage).toBe(
      '有未成年人的照片须先遮挡面部：已遮挡 0 张，共 1 张',
    )
    expect((await move('photoShow/feature', made)).statusMessage).toBe(
      '有未成年人的照片须先遮挡面部：已遮挡 0 张，共 1 张',
    )
    const wall = async () =>
      (await world.get('photoShow/getWall')).dataPoints.flatMap(
        ({ images }: { images: string[] }) => images,
      )
    expect(await wall()).not.toContain(made.images[0])
    const covered = await show(user, { minorInPhoto: true, blurred: [newId()] })
    expect((await move('photoShow/review', covered)).dataPoints.state).toBe('shown')
    expect(await wall()).toContain(covered.blurred?.[0])
    expect(await wall()).not.toContain(covered.images[0])
  })

  it('brings hearts three times a day, and takes them back when it is taken down', async () => {
    const user = await world.newUser()
    const photos = []
    for (let no = 0; no < 4; no++)
      photos.push((await move('photoShow/review', await show(user))).dataPoints)
    expect(await userOf(user)).toMatchObject({ balance: 30 })
    await move('photoShow/takeDown', photos[0], { reason: '盗图' })
    expect(await userOf(user)).toMatchObject({ balance: 20 })
  })

  it('is covered so that nothing of the area is left', async () => {
    const stripes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">' +
        Array.from({ length: 30 }, (_, no) => `<rect x="${no * 4}" width="2" height="120"/>`).join(
          '',
        ) +
        '</svg>',
    )
    const picture = await sharp(stripes).flatten({ background: '#fff' }).png().toBuffer()
    const covered = await blurAreas(picture, [{ x: 0, y: 0, width: 0.5, height: 1 }])
    const spread = async (left: number) =>
      (
        await sharp(
          await sharp(covered).extract({ left, top: 30, width: 50, height: 50 }).png().toBuffer(),
        ).stats()
      ).channels[0]?.stdev ?? 0
    expect(await spread(2)).toBeLessThan(40)
    expect(await spread(66)).toBeGreaterThan(90)
  })
})

describe('praise', () => {
  const say = (giver: string, receiver: string) =>
    world.post('praise/receive', { giver, receiver, content: '谢谢你一直这么热心' })

  it('is of others, and counts once for a pair within seven days', async () => {
    const [one, other] = [await world.newUser(), await world.newUser()]
    expect((await say(one, one)).dataPoints.errors[0].message).toBe('不能夸自己')
    const first = (await say(one, other)).dataPoints
    expect(first.counts).toBe(true)
    expect((await say(other, one)).dataPoints.counts).toBe(false)
    const row = (await world.get('praise/getById', { id: first.id })).dataPoints
    await move('praise/review', row)
    expect(await userOf(other)).toMatchObject({ balance: 5 })
    expect(await userOf(one)).toMatchObject({ balance: 2 })
    const taken = (await world.get('praise/getById', { id: first.id })).dataPoints
    await move('praise/takeDown', taken, { reason: '互刷' })
    expect(await userOf(one)).toMatchObject({ balance: 0 })
  })

  it('is said five times a day at most', async () => {
    const giver = await world.newUser()
    for (let no = 0; no < 5; no++) await say(giver, await world.newUser())
    expect((await say(giver, await world.newUser())).statusMessage).toBe('每天最多夸 5 次')
  })
})
