import { describe, expect, it } from 'vitest'
import { personWith } from '#test/house.ts'
import {
  chief,
  deciding,
  house,
  move,
  officer,
  openLetters,
  other,
  post,
  queue,
  reader,
  refused,
  setter,
  south,
  submitted,
  timeline,
} from '#test/letter-desk.ts'

openLetters()

describe('a review', () => {
  it('is never decided by its submitter', async () => {
    const row = await submitted()
    const own = await move(officer, 'approve', row)
    expect(own).toMatchObject({ status: 403, statusMessage: '提交人不能审核自己提交的申请' })
    expect(
      (await house.call(officer, 'GET', '/api/letters/letter/getById', { id: row.id })).dataPoints
        .state,
    ).toBe('pending')
  })

  it('ends with its only step below the threshold of the second', async () => {
    const row = await submitted({ amount: 99_999 })
    const done = await move(reader, 'approve', row, { opinion: '同意' })
    expect(done.dataPoints).toMatchObject({ state: 'approved', sealedBy: '公章' })
    expect(await timeline(row.id)).toMatchObject({
      open: false,
      mine: false,
      steps: [
        { no: 1, name: '初审', state: 'approved', decidedBy: reader.accountId, opinion: '同意' },
      ],
    })
  })

  it('asks the second step from its threshold on, of another person with its role', async () => {
    const row = await submitted({ amount: 100_000 })
    const first = await move(reader, 'approve', row)
    expect(first.dataPoints).toMatchObject({ state: 'pending', sealedBy: null })
    expect((await timeline(row.id)).steps).toMatchObject([
      { state: 'approved' },
      { state: 'open', role: 'chief' },
    ])
    expect(await move(other, 'approve', first.dataPoints)).toMatchObject({
      status: 403,
      statusMessage: '「复审」由chief审核',
    })
    const last = await move(chief, 'approve', first.dataPoints)
    expect(last.dataPoints).toMatchObject({ state: 'approved', sealedBy: '公章' })
  })

  it('is not decided twice by one person, whatever the role', async () => {
    const row = await submitted({ amount: 100_000 })
    const first = await move(chief, 'approve', row)
    // Said before he works: no panel is offered that would refuse him at the end.
    expect(first.dataPoints.can).not.toContain('approve')
    expect(first.dataPoints.can).not.toContain('reject')
    expect(await timeline(row.id, chief)).toMatchObject({
      mine: false,
      whyNot: '您已审核过「初审」，本节点须由他人审核',
    })
    expect(await move(chief, 'approve', first.dataPoints)).toMatchObject({
      status: 403,
      statusMessage: '您已审核过「初审」，本节点须由他人审核',
    })
  })

  it('is decided once when two reviewers decide at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await submitted()
      const answers = await Promise.all([
        move(reader, 'approve', row),
        move(other, 'reject', row, refused),
      ])
      expect(answers.map(each => each.statusCode).sort()).toEqual([1, 4090])
      expect(
        (await timeline(row.id)).steps.filter((step: { state: string }) => step.state !== 'open'),
      ).toHaveLength(1)
    }
  })

  it('goes back with remarks, and again in a new round that shows the one before', async () => {
    const row = await submitted()
    expect((await move(reader, 'return', row, { opinion: '短' })).dataPoints.errors[0].field).toBe(
      'opinion',
    )
    const strange = await move(reader, 'return', row, {
      opinion: '请补充依据说明',
      marks: [{ field: 'nowhere', remark: '与附件不符' }],
    })
    expect(strange.statusMessage).toBe('没有可批注的字段「nowhere」')
    const back = await move(reader, 'return', row, {
      opinion: '请补充依据说明',
      marks: [{ field: 'amount', remark: '与附件不符' }],
    })
    expect(back.dataPoints.state).toBe('draft')
    await move(officer, 'submit', back.dataPoints)
    expect(await timeline(row.id)).toMatchObject({
      round: 2,
      open: true,
      mine: true,
      steps: [{ state: 'open' }],
      earlier: [
        {
          round: 1,
          state: 'returned',
          steps: [{ state: 'returned', marks: [{ field: 'amount', remark: '与附件不符' }] }],
        },
      ],
    })
  })

  it('is taken back by its submitter only', async () => {
    const row = await submitted()
    const stranger = personWith(['letter.withdraw', 'letter.view'])
    expect((await move(stranger, 'withdraw', row)).status).toBe(403)
    expect((await move(officer, 'withdraw', row)).dataPoints.state).toBe('draft')
    expect(await timeline(row.id)).toMatchObject({
      state: 'withdrawn',
      steps: [{ state: 'skipped' }],
    })
  })

  it('keeps the steps it was opened with when the flow changes', async () => {
    const row = await submitted({ amount: 100_000 })
    const flows = await house.call(setter, 'GET', '/api/approval/reviewFlow/getList')
    const flow = flows.dataPoints.find((each: { kind: string }) => each.kind === 'letter')
    const changed = await post(setter, '/api/approval/reviewFlow/update', {
      id: flow.id,
      version: flow.version,
      steps: [{ name: '终审' }],
    })
    expect(changed.statusCode).toBe(1)
    expect((await timeline(row.id)).steps).toHaveLength(2)
    const later = await submitted({ amount: 100_000 })
    expect((await timeline(later.id)).steps).toMatchObject([{ name: '终审' }])
    await post(setter, '/api/approval/reviewFlow/update', {
      id: flow.id,
      version: changed.dataPoints.version,
      steps: flow.steps,
    })
  })

  it('leaves decisions that PostgreSQL itself will not change', async () => {
    await move(reader, 'approve', await submitted())
    for (const statement of [
      "update review_task set opinion = 'x'",
      'delete from review_task',
      'truncate review_task',
    ])
      await expect(house.prepare(act => act.tx.execute(statement))).rejects.toThrow()
  })

  it('is hidden from whoever may not view its record', async () => {
    const row = await submitted()
    const southern = personWith(deciding, {
      ownerKind: 'organisation',
      ownerId: south,
      scope: 'organisation',
    })
    const foreign = await house.call(southern, 'GET', '/api/approval/review/getOfRecord', {
      resource: 'letters/letter',
      id: row.id,
    })
    expect(foreign.statusCode).toBe(4040)
    expect((await move(southern, 'approve', row)).statusCode).toBe(4040)
    expect((await queue(southern)).map(each => each.record)).not.toContain(row.id)
  })
})
