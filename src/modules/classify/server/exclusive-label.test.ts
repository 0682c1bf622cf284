import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow, updateRow } from '#kernel/server/rows.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { attachBatch } from './attach-batch.ts'
import { classifyModule, recordsChanged } from './index.ts'
import { renewLabels } from './renew-labels.ts'

const verbs = 'view create update delete enable disable attach detach'
const rights = [
  ...verbs.split(' ').map(verb => `exclusiveLabel.${verb}`),
  'donor.view',
  'organisation.view',
]
const clerk = personWith(rights)

let house: TestHouse
let organisation: string
let serial = 0
beforeAll(async () => {
  house = await openHouse(
    [platformModule, accessModule, classifyModule, charityModule, approvalModule, peopleModule],
    { jobs: true },
  )
  organisation = (await house.prepare(act => makeOrganisation(act, '北方慈善基金会'))).id
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>, person = clerk) =>
  house.call(person, 'POST', `/api/classify/exclusiveLabel/${call}`, question)
const label = async (more: Record<string, unknown> = {}, person = clerk) =>
  post('insert', { name: `标签${++serial}`, target: 'donor', ...more }, person)
const giver = (net = 0) =>
  house.prepare(act =>
    insertRow(act, donor, {
      number: `N${++serial}`,
      organisation,
      name: `捐赠人${serial}`,
      net,
      displayName: '爱心人士',
    }),
  )
const labelsOf = async (target: string) =>
  (await house.call(clerk, 'GET', '/api/classify/exclusiveLabel/getOfRecord', { target }))
    .dataPoints

describe('a label', () => {
  it('by a rule follows the record, up and down, and stays in its history', async () => {
    const rule = [{ field: 'net', op: 'from', value: 100_000 }]
    const made = await label({ mode: 'rule', rule, refresh: 'onEvent' })
    expect(made.dataPoints.extra.words).toContain('1,000.00')
    const row = await giver(99_000)
    const change = (net: number) =>
      house.prepare(async act => {
        const { findRow } = await import('#kernel/server/rows.ts')
        const now = await findRow(act.tx, donor, row.id)
        if (now !== undefined) await updateRow(act, donor, now, { net })
        await recordsChanged(act, { target: 'donor', ids: [row.id] })
      })
    await change(101_000)
    expect((await labelsOf(row.id)).now).toHaveLength(1)
    await change(50_000)
    expect(await labelsOf(row.id)).toMatchObject({ now: [], before: [{ reason: '不再符合规则' }] })
  })

  it('filters the list of what bears it', async () => {
    const made = (await label()).dataPoints
    const [one, two] = [await giver(), await giver()]
    await post('attach', { id: made.id, targets: [one.id] })
    const listed = async (condition: object) => {
      const filter = JSON.stringify([
        { field: 'label', ...condition },
        { field: 'id', op: 'in', value: [one.id, two.id] },
      ])
      const answer = await house.call(clerk, 'GET', '/api/people/donor/getListByPage', { filter })
      return answer.dataPoints.list.map(({ id }: { id: string }) => id)
    }
    expect(await listed({ op: 'is', value: made.id })).toEqual([one.id])
    expect(await listed({ op: 'isNot', value: made.id })).toEqual([two.id])
    expect(await listed({ op: 'filled' })).toEqual([one.id])
    expect(await listed({ op: 'blank' })).toEqual([two.id])
  })

  it('of an exclusive group takes the place of the other only when that is confirmed', async () => {
    const [one, two] = [
      (await label({ group: '级别', exclusiveGroup: true })).dataPoints,
      (await label({ group: '级别', exclusiveGroup: true })).dataPoints,
    ]
    const row = await giver()
    expect((await post('attach', { id: one.id, targets: [row.id] })).dataPoints.added).toBe(1)
    const refused = await post('attach', { id: two.id, targets: [row.id] })
    expect(refused.dataPoints.errors[0].field).toBe('replace')
    await post('attach', { id: two.id, targets: [row.id], replace: true })
    expect((await labelsOf(row.id)).now.map((each: { id: string }) => each.id)).toEqual([two.id])
  })

  it('that is a sensitive fact of a person is refused, whatever stands between its characters', async () => {
    for (const name of ['低 保 户', '残·疾', '低\u3000保户'])
      expect((await label({ name, target: 'person' })).dataPoints.errors).toMatchObject([
        { field: 'name', message: '请在人员档案中维护' },
      ])
    const grouped = await label({ name: '重点关怀', group: '贫-困', target: 'person' })
    expect(grouped.dataPoints.errors).toMatchObject([{ field: 'group' }])
  })

  it('is told to nobody who may not see the record, nor to a stranger whose it is', async () => {
    const made = (await label({ organisation })).dataPoints
    const row = await giver()
    await post('attach', { id: made.id, targets: [row.id] })
    const told = async (person: typeof clerk) =>
      (
        await house.call(person, 'GET', '/api/classify/exclusiveLabel/getOfRecord', {
          target: row.id,
        })
      ).dataPoints.now.length
    const of = (ownerKind: 'organisation' | 'vendor', ownerId: string, actions = rights) =>
      personWith(actions, { ownerKind, ownerId })
    const { id: other } = await house.prepare(act => makeOrganisation(act, '东方慈善基金会'))
    expect(await told(clerk)).toBe(1)
    expect(await told(of('organisation', organisation))).toBe(1)
    expect(await told(personWith([]))).toBe(0)
    expect(await told(of('organisation', organisation, []))).toBe(0)
    expect(await told(of('organisation', other))).toBe(0)
    const vendor = of('vendor', other)
    expect((await post('getFigures', { id: made.id }, vendor)).statusCode).not.toBe(1)
    expect((await post('attach', { id: made.id, targets: [row.id] }, vendor)).status).toBe(404)
  })

  it('that is a sensitive fact of a person is refused', async () => {
    const made = await label({ name: '低保户', target: 'person' })
    expect(made.dataPoints.errors[0].message).toBe('请在人员档案中维护')
  })

  it('of one organisation is neither seen nor attached by another', async () => {
    const own = personWith(rights, { ownerKind: 'organisation', ownerId: organisation })
    const strange = personWith(rights, {
      ownerKind: 'organisation',
      ownerId: (await house.prepare(act => makeOrganisation(act, '南方慈善基金会'))).id,
    })
    const made = (await label({}, own)).dataPoints
    const row = await giver()
    expect((await post('attach', { id: made.id, targets: [row.id] }, strange)).status).toBe(404)
    const shared = (await label()).dataPoints
    expect(
      (await post('attach', { id: shared.id, targets: [row.id] }, strange)).dataPoints,
    ).toEqual({
      added: 0,
      passedOver: 1,
    })
    expect((await post('attach', { id: shared.id, targets: [row.id] }, own)).dataPoints.added).toBe(
      1,
    )
    const list = await house.call(strange, 'GET', '/api/classify/exclusiveLabel/getList', {})
    expect(list.dataPoints.map((each: { id: string }) => each.id)).not.toContain(made.id)
  })

  it('that is used is not deleted', async () => {
    const made = (await label()).dataPoints
    const row = await giver()
    await post('attach', { id: made.id, targets: [row.id] })
    const removed = await house.call(clerk, 'DELETE', '/api/classify/exclusiveLabel/delete', {
      id: made.id,
    })
    expect(removed.statusMessage).toContain('已标记 1 条记录')
  })

  it('is put on everything that meets conditions as one piece of work, and taken off as one', async () => {
    const givers = await Promise.all([giver(7_700_000), giver(7_700_000), giver(7_700_000)])
    const made = (await label()).dataPoints
    await post('attach', { id: made.id, targets: [givers[0]?.id] })
    const either = ['from', 'blank'].map(op => ({ field: 'net', op, value: 7_700_000 }))
    const filter = [{ any: either }]
    const none = await post('attachAll', { id: made.id, filter: [] })
    expect(none.dataPoints.errors[0].message).toBe('请至少设置一个条件')
    const { batch, task, total } = (await post('attachAll', { id: made.id, filter })).dataPoints
    expect(total).toBe(3)
    await house.run(attachBatch, { batch, task, replace: false })
    const bears = async () => {
      const found = await Promise.all(givers.map(each => labelsOf(each.id)))
      return found.map(each => each.now.length)
    }
    expect(await bears()).toEqual([1, 1, 1])
    const asked = { id: made.id }
    const batches = await house.call(clerk, 'GET', '/api/classify/exclusiveLabel/getBatches', asked)
    expect(batches.dataPoints).toMatchObject([{ id: batch, total: 3, added: 2 }])
    expect((await post('undoBatch', { batch })).dataPoints).toEqual({ gone: 2, restored: 0 })
    expect(await bears()).toEqual([1, 0, 0])
    expect((await post('undoBatch', { batch })).statusMessage).toBe('已撤销')
  })

  it('replaces labels of its group over many records when that is confirmed, and puts them back when undone', async () => {
    const group = { group: '等级', exclusiveGroup: true }
    const [former, made] = [(await label(group)).dataPoints, (await label(group)).dataPoints]
    const [bearer, bare] = [await giver(6_600_000), await giver(6_600_000)]
    await post('attach', { id: former.id, targets: [bearer.id], reason: '手工' })
    const filter = ['from', 'to'].map(op => ({ field: 'net', op, value: 6_600_000 }))
    const refused = await post('attachAll', { id: made.id, filter })
    expect(refused).toMatchObject({
      statusCode: 4001,
      dataPoints: {
        errors: [{ field: 'replace', message: expect.stringContaining('1 条捐赠人') }],
      },
    })
    const { batch, task } = (await post('attachAll', { id: made.id, filter, replace: true }))
      .dataPoints
    await house.run(attachBatch, { batch, task, replace: true })
    const borne = async () =>
      Promise.all(
        [bearer, bare].map(async ({ id }) =>
          (await labelsOf(id)).now.map((each: { id: string }) => each.id),
        ),
      )
    expect(await borne()).toEqual([[made.id], [made.id]])
    expect((await post('undoBatch', { batch })).dataPoints).toEqual({ gone: 2, restored: 1 })
    expect(await borne()).toEqual([[former.id], []])
  })

  it('that is refused half way ends its work as failed and leaves nothing of it waiting', async () => {
    for (let at = 0; at < 3; at += 1) await giver(5_500_000)
    const made = (await label({ maxCount: 2 })).dataPoints
    const filter = ['from', 'to'].map(op => ({ field: 'net', op, value: 5_500_000 }))
    const { batch, task } = (await post('attachAll', { id: made.id, filter })).dataPoints
    await house.run(attachBatch, { batch, task, replace: false })
    const tasks = await house.call(clerk, 'GET', '/api/platform/task/getList', {})
    const own = tasks.dataPoints.find((each: { id: string }) => each.id === task)
    expect(own).toMatchObject({ state: 'failed', message: '超过该标签的上限 2；已新增 0 条' })
    const asked = { id: made.id }
    const batches = await house.call(clerk, 'GET', '/api/classify/exclusiveLabel/getBatches', asked)
    expect(batches.dataPoints).toMatchObject([{ id: batch, added: 0, left: 0 }])
  })

  describe('on ten thousand donors', { timeout: 90_000 }, () => {
    const many = 10_000
    const rule = (net: number) => [{ field: 'net', op: 'from' as const, value: net }]
    /** So many donors like one, all of whom gave the same. */
    const crowd = async (net: number) => {
      const { id } = await giver(net)
      await house.prepare(act =>
        act.tx.execute(sql`
          insert into donor select (jsonb_populate_record(one, jsonb_build_object(
                 'id', gen_random_uuid(), 'number', ${`M${net}-`} || at))).*
            from donor as one, generate_series(2, ${many}) as at where one.id = ${id}`),
      )
    }
    const ask = (call: string, question: Record<string, unknown>, person = clerk) =>
      house.call(person, 'GET', `/api/classify/exclusiveLabel/${call}`, question)
    const countOf = async (id: string) => (await ask('getById', { id })).dataPoints.count as number

    it('is put as one task with its progress and undone as one, by its own organisation only', async () => {
      await crowd(8_800_000)
      const made = (await label({ name: '大额' })).dataPoints
      const own = personWith(rights, { ownerKind: 'organisation', ownerId: organisation })
      const strange = personWith(rights, {
        ownerKind: 'organisation',
        ownerId: (await house.prepare(act => makeOrganisation(act, '西方慈善基金会'))).id,
      })
      const { batch, task } = (
        await post('attachAll', { id: made.id, filter: rule(8_800_000) }, own)
      ).dataPoints
      await house.run(attachBatch, { batch, task, replace: false })
      expect(await countOf(made.id)).toBe(many)
      const tasks = await house.call(own, 'GET', '/api/platform/task/getList', {})
      expect(tasks.dataPoints[0]).toMatchObject({ id: task, state: 'done', percent: 100 })
      expect((await ask('getFigures', { id: made.id })).dataPoints).toMatchObject({
        total: many,
        days: [{ n: many }],
        organisations: [{ name: '北方慈善基金会', n: many }],
      })
      expect((await ask('getFigures', { id: made.id }, strange)).dataPoints).toMatchObject({
        total: 0,
        days: [],
        organisations: [],
      })
      const page = (await ask('getBearers', { id: made.id, page: 500 })).dataPoints
      expect([page.total, page.list.length]).toEqual([many, 20])
      expect((await ask('getBearers', { id: made.id }, strange)).dataPoints.list).toEqual([])
      expect((await ask('getBatches', { id: made.id }, strange)).dataPoints).toEqual([])
      expect((await post('undoBatch', { batch }, strange)).status).toBe(404)
      expect((await post('undoBatch', { batch }, own)).dataPoints).toEqual({
        gone: many,
        restored: 0,
      })
      expect(await countOf(made.id)).toBe(0)
    })

    it('is worked out by a rule to the last one, and stops at its limit', async () => {
      await crowd(9_900_000)
      const all = { mode: 'rule', rule: rule(9_900_000), refresh: 'daily' }
      const whole = (await label(all)).dataPoints
      const limited = (await label({ ...all, maxCount: 30 })).dataPoints
      expect((await post('renew', { id: whole.id })).dataPoints).toMatchObject({ isCut: true })
      await house.run(renewLabels, { id: whole.id })
      expect(await countOf(whole.id)).toBe(many)
      expect((await post('renew', { id: limited.id })).dataPoints).toMatchObject({ added: 30 })
      expect((await post('detach', { id: whole.id })).dataPoints).toEqual({ gone: many })
    })
  })
})
