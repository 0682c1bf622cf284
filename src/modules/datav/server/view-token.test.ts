import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { canvasOf, numberOf, type Screens } from '#test/screens-world.ts'
import { openWalls, pass, type Walls } from '#test/wall-world.ts'
import { expireTokensJob } from './share-routes.ts'

/* The tokens by which displays show a screen (product.md, acceptance 11). */

let screens: Screens
let north: Person
let onWall: Walls['onWall']

beforeAll(async () => {
  ;({ screens, north, onWall } = await openWalls())
})
afterAll(() => screens.world.close())
beforeEach(forgetRates)
afterEach(() => {
  vi.useRealTimers()
})

const revoke = async (id: string) => {
  const { dataPoints } = await screens.get(north, 'screenToken/getById', { id })
  return screens.post(north, 'screenToken/revoke', { id, version: dataPoints.version })
}

describe('a token', () => {
  it('is kept as a hash, and told once', async () => {
    const { token, tokenId } = await onWall([numberOf('donation', 'amount')])
    const { dataPoints } = await screens.get(north, 'screenToken/getById', { id: tokenId })
    expect(JSON.stringify(dataPoints)).not.toContain(token)
    expect(token.startsWith(dataPoints.prefix)).toBe(true)
    const { rows } = await screens.world.prepare(act =>
      act.tx.execute(sql`select * from screen_token_key where token = ${tokenId}::uuid`),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends at the next call after it was revoked, over or switched off for all (11)', async () => {
    const shown = numberOf('donation', 'amount')
    const ended = { statusCode: 4010, statusMessage: '该大屏链接已失效' }
    const first = await onWall([shown])
    expect((await screens.open(first.token)).statusCode).toBe(1)
    await revoke(first.tokenId)
    expect(await screens.look(first.token, first.id, [shown.id])).toMatchObject(ended)
    expect(await screens.open(first.token)).toMatchObject(ended)
    const second = await onWall([shown])
    await screens.config({ isOpen: false })
    expect(await screens.look(second.token, second.id, [shown.id])).toMatchObject(ended)
    await screens.config({ isOpen: true })
    expect((await screens.look(second.token, second.id, [shown.id])).statusCode).toBe(1)
    pass(91 * 86_400)
    expect(await screens.look(second.token, second.id, [shown.id])).toMatchObject(ended)
    await screens.world.run(expireTokensJob, {})
    const row = await screens.get(north, 'screenToken/getById', { id: second.tokenId })
    expect(row.dataPoints.state).toBe('expired')
    expect(await screens.open('dp_nothing')).toMatchObject(ended)
  })

  it('lets in as many displays as it says, also when they come at once (11)', async () => {
    const { token, tokenId } = await onWall([numberOf('donation', 'amount')])
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(each => screens.open(token, `display-${each}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1, 1, 1, 1, 1, 4031])
    expect(answers.find(each => each.statusCode !== 1)?.statusMessage).toBe(
      '该令牌的终端数已达上限 5 台',
    )
    const { dataPoints } = await screens.get(north, 'screenToken/getById', { id: tokenId })
    expect(dataPoints.extra.devices).toHaveLength(5)
  })

  it('opens nothing from other addresses, and no screen that is offline', async () => {
    const far = await onWall([numberOf('donation', 'amount')], { ips: '10.0.0.0/8' })
    expect((await screens.open(far.token)).statusCode).toBe(4010)
    const { id, token } = await onWall([numberOf('donation', 'amount')])
    const { dataPoints } = await screens.get(north, 'bigScreen/getById', { id })
    await screens.post(north, 'bigScreen/offline', { id, version: dataPoints.version })
    expect((await screens.open(token)).statusCode).toBe(4010)
  })

  it('comes to a display by the code that it shows, once', async () => {
    const { id } = await onWall([numberOf('donation', 'amount')])
    const ask = () => screens.post(null, 'view/pair', { device: 'hall', resolution: '1920x1080' })
    const { code } = (await ask()).dataPoints
    expect((await ask()).dataPoints).toEqual({ code, token: null })
    const pair = (typed: string) =>
      screens.post(north, 'design/pair', { screen: id, name: '会议室', days: 30, code: typed })
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await pair(wrong)).dataPoints.errors[0].message).toBe('配对码不存在或已过期')
    expect((await pair(code)).statusCode).toBe(1)
    expect((await pair(code)).statusCode).toBe(4001)
    const { token } = (await ask()).dataPoints
    expect((await screens.open(token, 'hall')).dataPoints.turns).toMatchObject([{ screen: id }])
    expect((await screens.open(token, 'other')).statusCode).toBe(4031)
    expect((await ask()).dataPoints.token).toBeNull()
  })

  it('of a playlist shows what is published of it, in turn', async () => {
    const one = await onWall([numberOf('donation', 'amount')])
    const two = await screens.draw(north, canvasOf(numberOf('donation', 'amount')))
    const items = [one.id, two.id].map(screen => ({ screen, seconds: 20, from: null, to: null }))
    const list = await screens.post(north, 'screenPlaylist/insert', { name: '大厅', items })
    const shared = await screens.post(north, 'design/share', {
      ...{ playlist: list.dataPoints.id, name: '大厅', days: 1, devices: 1 },
    })
    const opened = await screens.open(shared.dataPoints.token)
    expect(opened.dataPoints.turns).toMatchObject([{ screen: one.id, seconds: 20, version: 1 }])
    const { release } = opened.dataPoints
    await screens.publish(north, two.id)
    const told = await screens.look(shared.dataPoints.token, one.id, [])
    expect(told.dataPoints.release).not.toBe(release)
    expect((await screens.open(shared.dataPoints.token)).dataPoints.turns).toHaveLength(2)
  })

  it('is not given where the screen shows each viewer the own figures', async () => {
    const { id } = await screens.draw(north, canvasOf(numberOf('donation', 'amount')), {
      scopeMode: 'viewer',
    })
    await screens.publish(north, id)
    expect((await screens.share(north, id)).statusMessage).toContain('按观看者范围')
  })
})
