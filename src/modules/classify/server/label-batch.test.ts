import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { personWith } from '#test/house.ts'
import { clerk, openLabelDesk, rights } from '#test/label-desk.ts'
import { attachBatch } from './attach-batch.ts'
import { renewLabels } from './renew-labels.ts'

let desk: Awaited<ReturnType<typeof openLabelDesk>>
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk.house.close())

describe('a label', () => {
  it('is put on everything that meets conditions as one piece of work, and taken off as one', async () => {
    const givers = await Promise.all([
      desk.giver(7_700_000),
      desk.giver(7_700_000),
      desk.giver(7_700_000),
    ])
    const made = (await desk.label()).dataPoints
    await desk.post('attach', { id: made.id, targets: [givers[0]?.id] })
    const either = ['from', 'blank'].map(op => ({ field: 'net', op, value: 7_700_000 }))
    const filter = [{ any: either }]
    const none = await desk.post('attachAll', { id: made.id, filter: [] })
    expect(none.dataPoints.errors[0].message).toBe('请至少设置一个条件')
    const { batch, task, total } = (await desk.post('attachAll', { id: made.id, filter }))
      .dataPoints
    expect(total).toBe(3)
    await desk.house.run(attachBatch, { batch, task, replace: false })
    const bears = async () => {
      const found = await Promise.all(givers.map(each => desk.labelsOf(each.id)))
      return found.map(each => each.now.length)
    }
    expect(await bears()).toEqual([1, 1, 1])
    const asked = { id: made.id }
    const batches = await desk.house.call(
      clerk,
      'GET',
      '/api/classify/exclusiveLabel/getBatches',
      asked,
    )
    expect(batches.dataPoints).toMatchObject([{ id: batch, total: 3, added: 2 }])
    expect((await desk.post('undoBatch', { batch })).dataPoints).toEqual({ gone: 2, restored: 0 })
    expect(await bears()).toEqual([1, 0, 0])
    expect((await desk.post('undoBatch', { batch })).statusMessage).toBe('已撤销')
  })

  it('replaces labels of its group over many records when that is confirmed, and puts them back when undone', async () => {
    const group = { group: '等级', exclusiveGroup: true }
    const [former, made] = [
      (await desk.label(group)).dataPoints,
      (await desk.label(group)).dataPoints,
    ]
    const [bearer, bare] = [await desk.giver(6_600_000), await desk.giver(6_600_000)]
    await desk.post('attach', { id: former.id, targets: [bearer.id], reason: '手工' })
    const filter = ['from', 'to'].map(op => ({ field: 'net', op, value: 6_600_000 }))
    const refused = await desk.post('attachAll', { id: made.id, filter })
    expect(refused).toMatchObject({
      statusCode: 4001,
      dataPoints: {
        errors: [{ field: 'replace', message: expect.stringContaining('1 条捐赠人') }],
      },
    })
    const { batch, task } = (await desk.post('attachAll', { id: made.id, filter, replace: true }))
      .dataPoints
    await desk.house.run(attachBatch, { batch, task, replace: true })
    const borne = async () =>
      Promise.all(
        [bearer, bare].map(async ({ id }) =>
          (await desk.labelsOf(id)).now.map((each: { id: string }) => each.id),
        ),
      )
    expect(await borne()).toEqual([[made.id], [made.id]])
    expect((await desk.post('undoBatch', { batch })).dataPoints).toEqual({ gone: 2, restored: 1 })
    expect(await borne()).toEqual([[former.id], []])
  })

  it('that is refused half way ends its work as failed and leaves nothing of it waiting', async () => {
    for (let at = 0; at < 3; at += 1) await desk.giver(5_500_000)
    const made = (await desk.label({ maxCount: 2 })).dataPoints
    const filter = ['from', 'to'].map(op => ({ field: 'net', op, value: 5_500_000 }))
    const { batch, task } = (await desk.post('attachAll', { id: made.id, filter })).dataPoints
    await desk.house.run(attachBatch, { batch, task, replace: false })
    const tasks = await desk.house.call(clerk, 'GET', '/api/platform/task/getList', {})
    const own = tasks.dataPoints.find((each: { id: string }) => each.id === task)
    expect(own).toMatchObject({ state: 'failed', message: '超过该标签的上限 2；已新增 0 条' })
    const asked = { id: made.id }
    const batches = await desk.house.call(
      clerk,
      'GET',
      '/api/classify/exclusiveLabel/getBatches',
      asked,
    )
    expect(batches.dataPoints).toMatchObject([{ id: batch, added: 0, left: 0 }])
  })

  describe('on ten thousand donors', { timeout: 90_000 }, () => {
    const many = 10_000
    const rule = (net: number) => [{ field: 'net', op: 'from' as const, value: net }]
    /** So many donors like one, all of whom gave the same. */
    const crowd = async (net: number) => {
      const { id } = await desk.giver(net)
      await desk.house.prepare(act =>
        act.tx.execute(sql`
          insert into donor select (jsonb_populate_record(one, jsonb_build_object(
                 'id', gen_random_uuid(), 'number', ${`M${net}-`} || at))).*
            from donor as one, generate_series(2, ${many}) as at where one.id = ${id}`),
      )
    }
    const ask = (call: string, question: Record<string, unknown>, person = clerk) =>
      desk.house.call(person, 'GET', `/api/classify/exclusiveLabel/${call}`, question)
    const countOf = async (id: string) => (await ask('getById', { id })).dataPoints.count as number

    it('is put as one task with its progress and undone as one, by its own organisation only', async () => {
      await crowd(8_800_000)
      const made = (await desk.label({ name: '大额' })).dataPoints
      const own = personWith(rights, { ownerKind: 'organisation', ownerId: desk.organisation })
      const strange = personWith(rights, {
        ownerKind: 'organisation',
        ownerId: (await desk.house.prepare(act => makeOrganisation(act, '西方慈善基金会'))).id,
      })
      const { batch, task } = (
        await desk.post('attachAll', { id: made.id, filter: rule(8_800_000) }, own)
      ).dataPoints
      await desk.house.run(attachBatch, { batch, task, replace: false })
      expect(await countOf(made.id)).toBe(many)
      const tasks = await desk.house.call(own, 'GET', '/api/platform/task/getList', {})
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
      expect((await desk.post('undoBatch', { batch }, strange)).status).toBe(404)
      expect((await desk.post('undoBatch', { batch }, own)).dataPoints).toEqual({
        gone: many,
        restored: 0,
      })
      expect(await countOf(made.id)).toBe(0)
    })

    it('is worked out by a rule to the last one, and stops at its limit', async () => {
      await crowd(9_900_000)
      const all = { mode: 'rule', rule: rule(9_900_000), refresh: 'daily' }
      const whole = (await desk.label(all)).dataPoints
      const limited = (await desk.label({ ...all, maxCount: 30 })).dataPoints
      expect((await desk.post('renew', { id: whole.id })).dataPoints).toMatchObject({ isCut: true })
      await desk.house.run(renewLabels, { id: whole.id })
      expect(await countOf(whole.id)).toBe(many)
      expect((await desk.post('renew', { id: limited.id })).dataPoints).toMatchObject({ added: 30 })
      expect((await desk.post('detach', { id: whole.id })).dataPoints).toEqual({ gone: many })
    })
  })
})
