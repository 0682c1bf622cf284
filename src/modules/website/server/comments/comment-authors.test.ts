import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countGifts, donorsOf, givingByPhone } from '#modules/people/server/index.ts'
import { type CommentDesk, openComments } from '#test/comment-desk.ts'
import type { Sites } from '#test/sites-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { websitePorts } from '../ports.ts'
import { tendUsers } from '../users/tend-users.ts'
import { submitComment } from './submit-comment.ts'

/* What hangs on who writes a comment: marks, scores, pauses and freezes. */

let sites: Sites
let written: CommentDesk['written']

beforeAll(async () => {
  ;({ sites, written } = await openComments())
  reconnect(websitePorts, { givingOf: givingByPhone })
})
afterAll(() => sites.house.close())

describe('a comment', () => {
  it("with a score takes the place of the same user's earlier one, also about the platform", async () => {
    await sites.house.prepare(act =>
      act.tx.execute(
        `update platform_setting set value = '{"interval": 0}' where key = 'cmp_comment_settings'`,
      ),
    )
    const user = await sites.newUser()
    const say = async (score: number) => {
      const row = await sites.house.prepare(act =>
        submitComment(act, { targetType: 'platform', user: user.id, score, content: '好用' }),
      )
      await sites.post('publicComment/pass', { id: row.id, version: row.version })
      return row.id
    }
    const first = await say(2)
    const second = await say(5)
    const state = async (id: string) =>
      (await sites.get('publicComment/getById', { id })).dataPoints.state
    expect([await state(first), await state(second)]).toEqual(['deleted', 'passed'])
    const figures = await sites.get('publicComment/getFigures', { targetType: 'platform' })
    expect(figures.dataPoints.scores).toEqual([{ score: 5, n: 1 }])
    const shown = await sites.get('publicComment/getById', { id: second })
    expect(shown.dataPoints.extra.credit).toEqual({ passed: 1, blocked: 0 })
    await sites.house.prepare(act =>
      act.tx.execute(`update platform_setting set value = '{}' where key = 'cmp_comment_settings'`),
    )
  })

  it('carries the mark of a donor only where the user gave to that organisation', async () => {
    const user = await sites.newUser()
    await sites.house.prepare(async act => {
      const giver = { kind: 'person', phone: user.phone ?? '', name: '林青' } as const
      const [donor = ''] = await donorsOf(act, sites.organisation, [giver])
      await countGifts(act, [{ donor, amount: 5000, paidAt: act.now.toISOString() }])
    })
    expect((await written({ user: user.id })).donor).toBe(true)
    expect((await written()).donor).toBe(false)
    const gave = await sites.get('registeredUser/getGiving', { id: user.id })
    expect(gave.dataPoints).toMatchObject([
      { organisation: sites.organisation, count: 1, net: 5000, organisationName: '北方慈善基金会' },
    ])
    await sites.house.run(tendUsers, {})
    const { dataPoints } = await sites.get('registeredUser/getById', { id: user.id })
    expect(dataPoints).toMatchObject({ donationCount: 1, donationAmount: 5000 })
  })

  it('of one user comes no faster than the interval', async () => {
    const user = await sites.newUser()
    const say = () =>
      sites.post('publicComment/receive', {
        targetType: 'platform',
        user: user.id,
        content: '好用',
      })
    expect((await say()).statusCode).toBe(1)
    expect((await say()).status).toBe(429)
  })

  it('passes by itself only where that is switched on, clean, and of a user without marks', async () => {
    const set = (value: object) =>
      sites.house.prepare(act =>
        act.tx.execute(
          `update platform_setting set value = '${JSON.stringify(value)}' where key = 'cmp_comment_settings'`,
        ),
      )
    await set({ autoPass: true })
    expect((await written()).state).toBe('passed')
    expect((await written({ content: '加微信领奖' })).state).toBe('pending')
    expect((await written({ user: null })).state).toBe('pending')
    const marked = await sites.newUser()
    await sites.post('registeredUser/markRisk', {
      ids: [marked.id],
      risk: ['spam'],
      reason: '广告',
    })
    expect((await written({ user: marked.id })).state).toBe('pending')
    await set({})
    expect((await written()).state).toBe('pending')
  })

  it('is not taken from a user who may not speak, until the freeze is over', async () => {
    const user = await sites.newUser()
    const say = () =>
      sites.post('publicComment/receive', {
        targetType: 'platform',
        user: user.id,
        content: '好用',
      })
    const frozen = await sites.post('registeredUser/freeze', {
      ...{ id: user.id, version: user.version, scope: 'speech', days: 7, reason: '违规评论' },
    })
    expect(frozen.dataPoints.state).toBe('frozen')
    expect((await say()).statusMessage).toBe('该用户暂不能发言')
    await sites.house.prepare(act =>
      act.tx.execute(
        `update registered_user set freeze_until = now() - interval '1 minute' where id = '${user.id}'`,
      ),
    )
    await sites.house.run(tendUsers, {})
    expect((await say()).statusCode).toBe(1)
  })
})
