import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { text } from '#kinds/index.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { classifyModule, recordsChanged } from './index.ts'

/* Labels at one moment, past their days, and of those whose records they are not. */

const user = resource('website/registeredUser', {
  label: '注册用户',
  title: 'nickname',
  fields: {
    nickname: text('昵称', { required: true, max: 20 }),
    // Shown to others than those who label here.
    openId: text('OpenID', { max: 64, needs: 'exclusiveLabel.delete' }),
  },
  views: { list: ['nickname'], filter: ['nickname'] },
})
const rights = [
  ...['view', 'create', 'update', 'attach', 'detach'].map(verb => `exclusiveLabel.${verb}`),
  'donor.view',
  'organisation.view',
]
const clerk = personWith(rights)

let house: TestHouse
let organisation: string
let serial = 0
beforeAll(async () => {
  const site = { name: 'site', servings: [serve(user)] }
  house = await openHouse(
    [
      platformModule,
      accessModule,
      classifyModule,
      charityModule,
      approvalModule,
      peopleModule,
      site,
    ],
    { jobs: true },
  )
  organisation = (await house.prepare(act => makeOrganisation(act, '北方慈善基金会'))).id
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>, person = clerk) =>
  house.call(person, 'POST', `/api/classify/exclusiveLabel/${call}`, question)
const label = async (more: Record<string, unknown> = {}, person = clerk) =>
  post('insert', { name: `标签${++serial}`, target: 'donor', ...more }, person)
const giver = (net = 500_000) =>
  house.prepare(act =>
    insertRow(act, donor, {
      ...{ number: `N${++serial}`, organisation, name: `捐赠人${serial}` },
      ...{ net, displayName: '爱心人士' },
    }),
  )
const borne = async (target: string): Promise<string[]> => {
  const path = '/api/classify/exclusiveLabel/getOfRecord'
  const { dataPoints } = await house.call(clerk, 'GET', path, { target })
  return dataPoints.now.map(({ id }: { id: string }) => id)
}
/** How often labels of a record changed. */
const changes = async (target: string) =>
  (
    await house.prepare(act =>
      act.tx.execute(sql`select count(*)::int as n from label_use_gone where target = ${target}`),
    )
  ).rows
const dayAfter = (days: number) => beijingDay(new Date(Date.now() + days * 86_400_000))

describe('labels', () => {
  it('of one group end as one, though all are attached at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const group = `级别${round}`
      const made = await Promise.all([0, 1, 2, 3].map(() => label({ group, exclusiveGroup: true })))
      const { id: target } = await giver()
      await Promise.all(
        made.map(({ dataPoints: { id } }) =>
          post('attach', { id, targets: [target], replace: true }),
        ),
      )
      expect(await borne(target)).toHaveLength(1)
    }
  })

  it('of one group that both rules meet stay with the one made later', async () => {
    const group = '累计'
    const rule = (fen: number) => ({
      ...{ group, exclusiveGroup: true, mode: 'rule', refresh: 'onEvent' },
      rule: [{ field: 'net', op: 'from', value: fen }],
    })
    await label(rule(1_000_000))
    const finer = (await label(rule(4_000_000))).dataPoints
    const { id: target } = await giver(5_000_000)
    const work = () => house.prepare(act => recordsChanged(act, { target: 'donor', ids: [target] }))
    await work()
    expect(await borne(target)).toContain(finer.id)
    const before = await changes(target)
    await work()
    await work()
    expect(await changes(target)).toEqual(before)
  })

  it('past their last day are attached to nothing, by hand or by a rule', async () => {
    const ended = { validFrom: dayAfter(-9), validUntil: dayAfter(-1) }
    const hand = (await label({ mode: 'campaign', ...ended })).dataPoints
    const { id: target } = await giver()
    const refused = await post('attach', { id: hand.id, targets: [target] })
    expect(refused.statusMessage).toBe(`该标签的有效期已于 ${ended.validUntil} 结束`)
    const rule = [{ field: 'net', op: 'from', value: 100_000 }]
    const followed = { mode: 'rule', rule, refresh: 'onEvent' }
    await label({ ...followed, ...ended })
    await label({ ...followed, validFrom: dayAfter(5) })
    const held = (await label({ ...followed, validUntil: dayAfter(0) })).dataPoints
    await house.prepare(act => recordsChanged(act, { target: 'donor', ids: [target] }))
    expect(await borne(target)).toEqual([held.id])
  })

  it('tell nobody a value that he may not see, sign by sign', async () => {
    const rule = [{ field: 'openId', op: 'startsWith', value: 'o' }]
    const asked = { target: 'user', rule }
    const looker = personWith([...rights, 'registeredUser.view'])
    const allowed = personWith([...looker.actions.keys(), 'exclusiveLabel.delete'])
    expect((await post('preview', asked, looker)).dataPoints.errors[0].message).toBe('规则有误')
    const made = (await label({ target: 'user' })).dataPoints
    expect(
      (await post('attachAll', { id: made.id, filter: rule }, looker)).dataPoints.errors[0].message,
    ).toBe('规则有误')
    const refused = await label({ ...asked, mode: 'rule', refresh: 'daily' })
    expect(refused.dataPoints.errors).toMatchObject([{ field: 'rule' }])
    expect(await post('preview', asked, allowed)).toMatchObject({ statusCode: 1 })
  })

  it('of an organisation count none but records that belong to organisations', async () => {
    const own = personWith(rights, { ownerKind: 'organisation', ownerId: organisation })
    const rule = [{ field: 'nickname', op: 'is', value: '小明' }]
    const asked = { target: 'user', mode: 'rule', rule, refresh: 'daily' }
    const refused = await label(asked, own)
    expect(refused.dataPoints.errors).toMatchObject([
      { field: 'target', message: '注册用户不属于机构，只能使用平台标签' },
    ])
    const made = await label(asked)
    expect(made).toMatchObject({ statusCode: 1 })
    const { id } = made.dataPoints
    expect((await post('renew', { id }, own)).status).toBe(404)
    expect(await post('renew', { id })).toMatchObject({ statusCode: 1 })
    expect(await label({}, own)).toMatchObject({ statusCode: 1 })
  })
})
