import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type ColumnDesk, openColumns } from '#test/column-desk.ts'

/* What the columns of an article ask of its review, and of whoever reviews it. */

let desk: ColumnDesk
let mine: string
let makeColumn: ColumnDesk['makeColumn']
let reviewer: ColumnDesk['reviewer']
let read: ColumnDesk['read']
let listed: ColumnDesk['listed']
let merge: ColumnDesk['merge']

beforeAll(async () => {
  desk = await openColumns()
  ;({ mine, makeColumn, reviewer, read, listed, merge } = desk)
})
afterAll(() => desk.house.close())

describe('the review of an article', () => {
  it('has as many steps as the strictest of its columns asks', async () => {
    const [free, strict] = [
      await makeColumn({ reviewSteps: 0 }),
      await makeColumn({ reviewSteps: 3 }),
    ]
    const writer = await desk.staffOf(mine)
    const row = await desk.written(writer, free.code, { extraColumns: [strict.id] })
    const freely = await desk.moved(writer, row, 'publish')
    expect(freely.statusMessage).toBe(`栏目「${strict.name}」须经 3 级审核，请提交审核`)
    const sent = await desk.moved(writer, row, 'submit')
    expect(sent.dataPoints).toMatchObject({ state: 'pending', stepsTotal: 3 })
  })

  it('offers of the two ways to the readers the one that its columns ask', async () => {
    const writer = await desk.staffOf(mine)
    const reviewed = await desk.written(writer, (await makeColumn()).code)
    const offered = (await read(writer, reviewed.id)).can
    expect(offered).toContain('submit')
    expect(offered).not.toContain('publish')
    const free = await desk.written(writer, (await makeColumn({ reviewSteps: 0 })).code)
    const atOnce = (await read(writer, free.id)).can
    expect(atOnce).toContain('publish')
    expect(atOnce).not.toContain('submit')
  })

  it('passes nothing with fewer steps than its columns ask by then', async () => {
    const [lax, strict] = [await makeColumn(), await makeColumn({ reviewSteps: 2 })]
    const writer = await desk.staffOf(mine)
    const row = await desk.written(writer, lax.code)
    const sent = (await desk.moved(writer, row, 'submit')).dataPoints
    expect(await merge(lax.id, strict.id)).toMatchObject({ statusCode: 1 })
    const passed = await desk.moved(await reviewer(), sent, 'approve')
    expect(passed.statusMessage).toContain('现须经 2 级审核，本次送审为 1 级')
    expect(await listed(strict.code)).toEqual([])
  })

  it('is never that of who handed it over, made it, or changed it since', async () => {
    const [maker, editor, sender] = [await reviewer(), await reviewer(), await reviewer()]
    const made = await desk.written(maker, 'party')
    const { id, version } = made
    const changed = await desk.call(editor, 'article/update', { id, version, subtitle: '改过' })
    const sent = (await desk.moved(sender, changed.dataPoints, 'submit')).dataPoints
    for (const person of [maker, editor, sender]) {
      expect(await desk.moved(person, sent, 'approve')).toMatchObject({ statusCode: 4031 })
      expect((await read(person, id)).can).not.toContain('approve')
      expect(await desk.call(person, 'article/remark', { id, remarks: [] })).toMatchObject({
        statusCode: 4031,
      })
    }
    expect(await desk.approved(sent, mine)).toMatchObject({ state: 'published', writers: null })
  })

  it('is not taken back once somebody has decided', async () => {
    const { code } = await makeColumn({ reviewSteps: 2 })
    const writer = await desk.staffOf(mine)
    const row = await desk.written(writer, code)
    const sent = (await desk.moved(writer, row, 'submit')).dataPoints
    const passed = await desk.approved(sent, mine)
    expect((await read(writer, row.id)).can).not.toContain('withdraw')
    expect(await desk.moved(writer, passed, 'withdraw')).toMatchObject({
      status: 422,
      statusMessage: '已有审核人作出决定，不能撤回',
    })
  })
})

it('is not taken back where a step waits for added reviewers alone', async () => {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party')
  const sent = (await desk.moved(writer, row, 'submit')).dataPoints
  const { accountId } = await reviewer()
  await desk.house.prepare(act =>
    act.tx.execute(
      `update review set added_after = '{${accountId}}' where record = '${row.id}' and state = 'open'`,
    ),
  )
  const passed = await desk.approved(sent, mine)
  expect(passed).toMatchObject({ state: 'pending', step: 1, stepsTotal: 1 })
  expect((await desk.moved(writer, passed, 'withdraw')).statusMessage).toContain('不能撤回')
})

describe('the reviewers of a column', () => {
  it('alone find its articles among those that wait for them, and decide them', async () => {
    const [named, other] = [await reviewer(), await reviewer()]
    const [open, own] = [await makeColumn(), await makeColumn({ reviewers: [named.accountId] })]
    const writer = await desk.staffOf(mine)
    const row = await desk.written(writer, open.code, { extraColumns: [own.id] })
    const sent = (await desk.moved(writer, row, 'submit')).dataPoints
    const waits = async (person: Person) => {
      const { dataPoints } = await desk.house.call(person, 'GET', '/api/approval/review/getQueue', {
        ...{ kind: 'article', tab: 'mine', limit: 50 },
      })
      return dataPoints.list.some(({ record }: { record: string }) => record === row.id)
    }
    expect(await waits(other)).toBe(false)
    expect(await waits(named)).toBe(true)
    expect((await read(other, row.id)).can).not.toContain('approve')
    expect(await desk.moved(other, sent, 'approve')).toMatchObject({ statusCode: 4031 })
    expect(await desk.moved(named, sent, 'approve')).toMatchObject({ statusCode: 1 })
  })

  it('do not find among their work what they changed themselves', async () => {
    const editor = await reviewer()
    const writer = await desk.staffOf(mine)
    const { id, version } = await desk.written(writer, 'party')
    const changed = await desk.call(editor, 'article/update', { id, version, subtitle: '改过' })
    await desk.moved(writer, changed.dataPoints, 'submit')
    const { dataPoints } = await desk.house.call(editor, 'GET', '/api/approval/review/getQueue', {
      ...{ kind: 'article', tab: 'mine', limit: 50 },
    })
    expect(dataPoints.list.map(({ record }: { record: string }) => record)).not.toContain(id)
  })
})

it('passes no text into a column that was disabled while it was reviewed', async () => {
  const writer = await desk.staffOf(mine)
  const place = await desk.columnOf(mine, 'contact')
  const sent = (await desk.moved(writer, await desk.written(writer, 'contact'), 'submit'))
    .dataPoints
  const closed = await desk.call(writer, 'column/disable', { id: place.id, version: place.version })
  expect(closed).toMatchObject({ statusCode: 1 })
  const reviewer = await desk.staffOf(mine, ['article.review'])
  const refused = await desk.moved(reviewer, sent, 'approve')
  expect(refused.statusMessage).toContain('已停用')
  const { version } = closed.dataPoints
  await desk.call(writer, 'column/enable', { id: place.id, version })
  expect(await desk.moved(reviewer, sent, 'approve')).toMatchObject({ statusCode: 1 })
})
