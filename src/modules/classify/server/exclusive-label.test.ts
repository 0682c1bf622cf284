import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateRow } from '#kernel/server/rows.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { donor } from '#modules/people/model/index.ts'
import { personWith } from '#test/house.ts'
import { clerk, openLabelDesk, rights } from '#test/label-desk.ts'
import { recordsChanged } from './index.ts'

let desk: Awaited<ReturnType<typeof openLabelDesk>>
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk.house.close())

describe('a label', () => {
  it('by a rule follows the record, up and down, and stays in its history', async () => {
    const rule = [{ field: 'net', op: 'from', value: 100_000 }]
    const made = await desk.label({ mode: 'rule', rule, refresh: 'onEvent' })
    expect(made.dataPoints.extra.words).toContain('1,000.00')
    const row = await desk.giver(99_000)
    const change = (net: number) =>
      desk.house.prepare(async act => {
        const { findRow } = await import('#kernel/server/rows.ts')
        const now = await findRow(act.tx, donor, row.id)
        if (now !== undefined) await updateRow(act, donor, now, { net })
        await recordsChanged(act, { target: 'donor', ids: [row.id] })
      })
    await change(101_000)
    expect((await desk.labelsOf(row.id)).now).toHaveLength(1)
    await change(50_000)
    expect(await desk.labelsOf(row.id)).toMatchObject({
      now: [],
      before: [{ reason: '不再符合规则' }],
    })
  })

  it('filters the list of what bears it', async () => {
    const made = (await desk.label()).dataPoints
    const [one, two] = [await desk.giver(), await desk.giver()]
    await desk.post('attach', { id: made.id, targets: [one.id] })
    const listed = async (condition: object) => {
      const filter = JSON.stringify([
        { field: 'label', ...condition },
        { field: 'id', op: 'in', value: [one.id, two.id] },
      ])
      const answer = await desk.house.call(clerk, 'GET', '/api/people/donor/getListByPage', {
        filter,
      })
      return answer.dataPoints.list.map(({ id }: { id: string }) => id)
    }
    expect(await listed({ op: 'is', value: made.id })).toEqual([one.id])
    expect(await listed({ op: 'isNot', value: made.id })).toEqual([two.id])
    expect(await listed({ op: 'filled' })).toEqual([one.id])
    expect(await listed({ op: 'blank' })).toEqual([two.id])
  })

  it('of an exclusive group takes the place of the other only when that is confirmed', async () => {
    const [one, two] = [
      (await desk.label({ group: '级别', exclusiveGroup: true })).dataPoints,
      (await desk.label({ group: '级别', exclusiveGroup: true })).dataPoints,
    ]
    const row = await desk.giver()
    expect((await desk.post('attach', { id: one.id, targets: [row.id] })).dataPoints.added).toBe(1)
    const refused = await desk.post('attach', { id: two.id, targets: [row.id] })
    expect(refused.dataPoints.errors[0].field).toBe('replace')
    await desk.post('attach', { id: two.id, targets: [row.id], replace: true })
    expect((await desk.labelsOf(row.id)).now.map((each: { id: string }) => each.id)).toEqual([
      two.id,
    ])
  })

  it('that is a sensitive fact of a person is refused, whatever stands between its characters', async () => {
    for (const name of ['低 保 户', '残·疾', '低\u3000保户'])
      expect((await desk.label({ name, target: 'person' })).dataPoints.errors).toMatchObject([
        { field: 'name', message: '请在人员档案中维护' },
      ])
    const grouped = await desk.label({ name: '重点关怀', group: '贫-困', target: 'person' })
    expect(grouped.dataPoints.errors).toMatchObject([{ field: 'group' }])
  })

  it('is told to nobody who may not see the record, nor to a stranger whose it is', async () => {
    const made = (await desk.label({ organisation: desk.organisation })).dataPoints
    const row = await desk.giver()
    await desk.post('attach', { id: made.id, targets: [row.id] })
    const told = async (person: typeof clerk) =>
      (
        await desk.house.call(person, 'GET', '/api/classify/exclusiveLabel/getOfRecord', {
          target: row.id,
        })
      ).dataPoints.now.length
    const of = (ownerKind: 'organisation' | 'vendor', ownerId: string, actions = rights) =>
      personWith(actions, { ownerKind, ownerId })
    const { id: other } = await desk.house.prepare(act => makeOrganisation(act, '东方慈善基金会'))
    expect(await told(clerk)).toBe(1)
    expect(await told(of('organisation', desk.organisation))).toBe(1)
    expect(await told(personWith([]))).toBe(0)
    expect(await told(of('organisation', desk.organisation, []))).toBe(0)
    expect(await told(of('organisation', other))).toBe(0)
    const vendor = of('vendor', other)
    expect((await desk.post('getFigures', { id: made.id }, vendor)).statusCode).not.toBe(1)
    expect((await desk.post('attach', { id: made.id, targets: [row.id] }, vendor)).status).toBe(404)
  })

  it('that is a sensitive fact of a person is refused', async () => {
    const made = await desk.label({ name: '低保户', target: 'person' })
    expect(made.dataPoints.errors[0].message).toBe('请在人员档案中维护')
  })

  it('of one organisation is neither seen nor attached by another', async () => {
    const own = personWith(rights, { ownerKind: 'organisation', ownerId: desk.organisation })
    const strange = personWith(rights, {
      ownerKind: 'organisation',
      ownerId: (await desk.house.prepare(act => makeOrganisation(act, '南方慈善基金会'))).id,
    })
    const made = (await desk.label({}, own)).dataPoints
    const row = await desk.giver()
    expect((await desk.post('attach', { id: made.id, targets: [row.id] }, strange)).status).toBe(
      404,
    )
    const shared = (await desk.label()).dataPoints
    expect(
      (await desk.post('attach', { id: shared.id, targets: [row.id] }, strange)).dataPoints,
    ).toEqual({
      added: 0,
      passedOver: 1,
    })
    expect(
      (await desk.post('attach', { id: shared.id, targets: [row.id] }, own)).dataPoints.added,
    ).toBe(1)
    const list = await desk.house.call(strange, 'GET', '/api/classify/exclusiveLabel/getList', {})
    expect(list.dataPoints.map((each: { id: string }) => each.id)).not.toContain(made.id)
  })

  it('that is used is not deleted', async () => {
    const made = (await desk.label()).dataPoints
    const row = await desk.giver()
    await desk.post('attach', { id: made.id, targets: [row.id] })
    const removed = await desk.house.call(clerk, 'DELETE', '/api/classify/exclusiveLabel/delete', {
      id: made.id,
    })
    expect(removed.statusMessage).toContain('已标记 1 条记录')
  })
})
