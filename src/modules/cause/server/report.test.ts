import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type CauseWorld, judgeActions, openCauseWorld } from '#test/cause-world.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith } from '#test/house.ts'

let world: CauseWorld
let cause: string

beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(() => world.house.close())
beforeEach(async () => {
  cause = (await world.raising()).id
  await world.give(cause, 100_000)
  await world.payOut(cause, 30_000)
})

type Row = Awaited<ReturnType<CauseWorld['report']>>
const submitted = async (row: Row) =>
  (await world.step(world.writer, 'report/submit', row)).dataPoints
const published = async (more: object = {}) =>
  (
    await world.step(
      world.judge,
      'report/approve',
      await submitted(await world.report(cause, more)),
    )
  ).dataPoints
const read = async (id: string) =>
  (await world.ask(world.judge, 'report/getById', { id })).dataPoints

describe('a report', () => {
  it('takes its figures from the ledger, each payment by itself', async () => {
    await world.payOut(cause, 20_000)
    const row = await world.report(cause)
    expect(row.figures).toMatchObject({
      ...{ raised: 100_000, fromPublic: 100_000, fromOthers: 0 },
      ...{ refunded: 0, used: 50_000, fee: 0, unused: 50_000 },
      payments: [{ amount: 30_000 }, { amount: 20_000 }],
    })
    expect(row.title).toContain('季度募捐情况')
    const before = await world.report(cause, {
      period: { from: dayFromNow(-60), to: dayFromNow(-31) },
    })
    expect(before.figures).toMatchObject({ raised: 0, used: 0, unused: 0, payments: [] })
    const moved = await world.tell(world.writer, 'report/update', {
      ...{ id: before.id, version: before.version },
      period: { from: dayFromNow(-60), to: dayFromNow(0) },
    })
    expect(moved.dataPoints.figures).toMatchObject({ raised: 100_000 })
  })

  it('is published with the figures of the moment, and a difference must be accepted', async () => {
    const sent = await submitted(await world.report(cause))
    await world.payOut(cause, 5_000)
    expect((await read(sent.id)).extra.differences).toEqual([
      { key: 'used', label: '已使用', before: 30_000, after: 35_000 },
      { key: 'unused', label: '尚未使用', before: 70_000, after: 65_000 },
    ])
    const refused = await world.step(world.judge, 'report/approve', sent)
    expect(refused.dataPoints.errors).toEqual([
      {
        field: 'acceptDifference',
        message:
          '账面与报告不一致（已使用 ¥300.00 → ¥350.00；尚未使用 ¥700.00 → ¥650.00），请核对并接受差异后发布',
      },
    ])
    expect((await read(sent.id)).state).toBe('pending')
    const done = await world.step(world.judge, 'report/approve', sent, { acceptDifference: true })
    expect(done.dataPoints).toMatchObject({ state: 'published', figures: { used: 35_000 } })
    const { rows } = await world.house.prepare(act =>
      act.tx.execute(`select content from evidence_leaf where source_id = '${sent.id}'`),
    )
    expect(rows).toHaveLength(1)
  })

  it('is corrected by a new version that takes its place, one at a time (BR-22)', async () => {
    const first = await published()
    const edit = await world.tell(world.writer, 'report/update', {
      ...{ id: first.id, version: first.version, usePlan: '改' },
    })
    expect(edit.statusCode).not.toBe(1)
    const note = { note: '更正受益人次的统计口径' }
    const asked = await world.step(world.writer, 'report/correct', first, note)
    expect(asked.statusCode).toBe(1)
    const again = await world.step(world.writer, 'report/correct', asked.dataPoints, note)
    expect(again.statusMessage).toBe('该报告已有更正版本在编制或审核中')
    const { versions } = (await read(first.id)).extra
    expect(versions.map((each: { version: number; state: string }) => each)).toMatchObject([
      { version: 2, state: 'draft', note: note.note },
      { version: 1, state: 'published' },
    ])
    const second = await read(versions[0].id)
    const done = await world.step(world.judge, 'report/approve', await submitted(second))
    expect(done.dataPoints).toMatchObject({ state: 'published', versionNo: 2 })
    expect((await read(first.id)).state).toBe('superseded')
  })

  it('does the task of its type', async () => {
    const row = await world.begun({ from: dayFromNow(-200), to: dayFromNow(-5) })
    await world.house.prepare(act =>
      act.tx.execute(
        `update project set state = 'raised', raised_at = now() - interval '4 days' where id = '${row.id}'`,
      ),
    )
    await world.night(dayFromNow(0))
    const made = await world.report(row.id, { type: '3' })
    expect(made.dueOn).not.toBe(null)
    const done = await world.step(world.judge, 'report/approve', await submitted(made))
    const task = await world.ask(world.judge, 'disclosureTask/getById', {
      id: done.dataPoints.coversTask,
    })
    expect(task.dataPoints).toMatchObject({
      ...{ kind: 'driveFinal', state: 'done', doneReport: made.id },
    })
  })

  it('keeps a cause from being closed until the final one is published (BR-17)', async () => {
    const row = await world.raising()
    const reason = { reason: '按计划办理' }
    const raised = await world.move(world.officer, 'endRaising', row, reason)
    const executing = (await world.move(world.officer, 'execute', raised.dataPoints)).dataPoints
    const refused = await world.move(world.officer, 'close', executing, reason)
    expect(refused.statusMessage).toBe('不能结项：结项报告尚未发布')
    const final = await submitted(await world.report(row.id, { type: '4' }))
    await world.step(world.judge, 'report/approve', final)
    const asked = await world.move(world.officer, 'close', executing, reason)
    await world.move(world.first, 'approveEnding', asked.dataPoints)
    await world.night(dayFromNow(0))
    const { rows } = await world.house.prepare(act =>
      act.tx.execute(
        `select state, done_report from disclosure_task where cause = '${row.id}' and kind = 'projectFinal'`,
      ),
    )
    expect(rows).toEqual([{ state: 'done', done_report: final.id }])
  })

  it('is complete when it is sent in, and of a type that its cause has', async () => {
    const bare = await world.report(cause, { type: '5', sections: null })
    const refused = await world.step(world.writer, 'report/submit', bare)
    expect(refused.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'sections',
      'attachments',
    ])
    const ofFund = await world.tell(world.writer, 'report/insert', {
      ...{ cause, type: '10', period: { from: dayFromNow(-3), to: dayFromNow(1) } },
    })
    expect(ofFund.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'period',
      'type',
    ])
  })

  it('comes as a PDF to whoever may see it, and to nobody else', async () => {
    const row = await published()
    const get = (person: typeof world.judge, id: string) =>
      world.house.app.inject({
        method: 'GET',
        url: '/api/cause/report/getPdf',
        query: { id },
        headers: { 'x-test-person': person.accountId },
      })
    await world.ask(world.stranger, 'report/getById', { id: row.id })
    const pdf = await get(world.judge, row.id)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const [foreign, unknown] = [
      await get(world.stranger, row.id),
      await get(world.stranger, newId()),
    ]
    expect([foreign.statusCode, foreign.json().statusMessage]).toEqual([
      unknown.statusCode,
      unknown.json().statusMessage,
    ])
  })

  it('is nobody’s own to pass', async () => {
    const sent = await submitted(await world.report(cause))
    const both = personWith(judgeActions, { accountId: world.writer.accountId })
    expect((await world.step(both, 'report/approve', sent)).status).toBe(403)
    for (const call of ['approve', 'reject']) {
      const answers = call === 'reject' ? { opinion: '数据需要重新核对' } : {}
      const ask = (id: string) =>
        world.tell(world.stranger, `report/${call}`, { ...answers, id, version: sent.version })
      const [foreign, unknown] = [await ask(sent.id), await ask(newId())]
      expect([foreign.status, foreign.statusCode]).toEqual([unknown.status, unknown.statusCode])
    }
  })
})
