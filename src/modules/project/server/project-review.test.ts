import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import {
  type ProjectWorld,
  projectModules,
  projectWorld,
  reviewerActions,
} from './fixture/project-world.ts'
import { dayFromNow, projectDraft } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const fieldsOf = (answer: { dataPoints: { errors: { field: string }[] } }) =>
  answer.dataPoints.errors.map(each => each.field).sort()
const cause = async (id: string) =>
  (await house.prepare(act => act.tx.execute(`select * from cause where id = '${id}'`))).rows[0]

describe('a draft', () => {
  it('is numbered, and is a cause of the same id from the first moment', async () => {
    const row = await world.draft()
    expect(row.number).toMatch(/^X\d{14}$/)
    expect(await cause(row.id)).toMatchObject({
      kind: 'project',
      status: 'draft',
      title: row.title,
      listed: false,
    })
  })

  it('is refused where its days, pairs, plan or title do not agree', async () => {
    const { post, officer, north, category } = world
    const plan = await world.recordedPlan({
      startDate: dayFromNow(5),
      endDate: dayFromNow(50),
      targetAmount: 500_000,
    })
    const wrong = await post(
      officer,
      'project/insert',
      projectDraft(north.id, {
        category,
        plan: plan.id,
        execStart: dayFromNow(-1),
        execEnd: dayFromNow(-2),
        unitName: '节课',
        emergency: true,
        hasPartner: true,
      }),
    )
    expect(fieldsOf(wrong)).toEqual(
      [
        'emergencyEvent',
        'execEnd',
        'execStart',
        'partnerCode',
        'partnerName',
        'partnerType',
        'raiseEnd',
        'raiseStart',
        'targetAmount',
        'unitPrice',
      ].sort(),
    )
    const row = await world.draft()
    const twin = await post(officer, 'project/insert', projectDraft(north.id, { title: row.title }))
    expect(twin.dataPoints.errors).toEqual([{ field: 'title', message: '本机构已有同名项目' }])
  })

  it('of an organisation without qualification is not public (BR-03)', async () => {
    const platform = personWith(['project.create', 'project.view', 'organisation.view'])
    const answer = await world.post(platform, 'project/insert', projectDraft(world.south.id))
    expect(answer.dataPoints.errors).toEqual([
      { field: 'raiseMode', message: '该机构无公开募捐资格' },
    ])
  })

  it('belongs to the organisation of whoever makes it', async () => {
    const foreign = await world.post(world.officer, 'project/insert', projectDraft(world.south.id))
    expect(foreign.statusCode).toBe(4031)
  })

  it('disappears with its cause while it was never submitted, and not afterwards', async () => {
    const row = await world.draft()
    const removed = await house.call(world.officer, 'DELETE', '/api/project/project/delete', {
      id: row.id,
    })
    expect(removed.statusCode).toBe(1)
    expect(await cause(row.id)).toBe(undefined)
    const sent = await world.submitted()
    const back = await world.move(world.officer, 'withdraw', sent)
    const kept = await house.call(world.officer, 'DELETE', '/api/project/project/delete', {
      id: back.dataPoints.id,
    })
    expect(kept.statusMessage).toBe('提交过审核的项目不能删除')
  })
})

describe('review', () => {
  it('needs two persons, neither the submitter', async () => {
    const row = await world.submitted()
    const written: Operation[] = []
    answerPort(operationLog, async (_act, operations) => void written.push(...operations))
    const own = await world.move(world.officer, 'approve', row)
    expect(own).toMatchObject({ status: 403, statusMessage: '提交人不能审核自己提交的申请' })
    // It leaves a row in the operation log, and the project as it was.
    expect(written).toMatchObject([
      { action: 'project.approve', outcome: 'denied', resource: 'project/project' },
    ])
    expect(
      (await world.get(world.officer, 'project/getById', { id: row.id })).dataPoints,
    ).toMatchObject({ state: 'pending', version: row.version })
    answerPort(operationLog, async () => {})
    const once = await world.move(world.first, 'approve', row)
    expect(once.dataPoints.state).toBe('pending')
    expect((await world.move(world.first, 'approve', once.dataPoints)).status).toBe(403)
    const done = await world.move(world.second, 'approve', once.dataPoints)
    expect(done.dataPoints).toMatchObject({ state: 'approved', syncState: 'waiting' })
    expect(done.dataPoints.approvedAt).not.toBe(null)
    expect(await cause(row.id)).toMatchObject({ status: 'approved' })
  })

  it('decides once when both reviewers approve the same step at once', async () => {
    const row = await world.submitted()
    const answers = await Promise.all([
      world.move(world.first, 'approve', row),
      world.move(world.second, 'approve', row),
    ])
    expect(answers.map(each => each.statusCode).sort()).toEqual([1, 4090])
    const lost = answers.find(each => each.statusCode === 4090)
    // The decision and its author, whichever of the two came first.
    expect(lost?.status).toBe(409)
    expect(lost?.statusMessage).toMatch(/^项目的本审核节点已由.+通过，请查看后再处理$/)
    expect(lost?.dataPoints).toMatchObject({
      by: expect.any(String),
      current: { state: 'pending' },
    })
    expect((await world.get(world.first, 'project/getById', { id: row.id })).dataPoints.state).toBe(
      'pending',
    )
  })

  it('prints the budget that was submitted and what the checks said of it', async () => {
    const printed = (id: string) =>
      house.call(world.first, 'GET', '/api/approval/review/getPrinted', {
        ...{ resource: 'project/project', id },
      })
    const { id } = await world.submitted()
    await house.prepare(act =>
      act.tx.execute(`update budget_line set item2 = '改过的' where cause = '${id}'`),
    )
    const [budget, findings] = (await printed(id)).dataPoints
    expect(budget).toMatchObject({
      title: '预算（目标金额 ¥100,000.00）',
      rows: [
        ['款物资助', '助学金', '', '100,000.00', '1', '100,000.00', ''],
        ['合计', '', '', '', '', '100,000.00', ''],
      ],
    })
    expect(findings.rows).toContainEqual(['预算', '通过', ''])
    const draft = await world.draft()
    expect((await printed(draft.id)).dataPoints).toHaveLength(1)
  })

  it('does not pass what has become wrong since submission', async () => {
    const row = await world.submitted()
    await house.prepare(act =>
      act.tx.execute(`update organisation set qualification = '2' where id = '${world.north.id}'`),
    )
    const answer = await world.move(world.first, 'approve', row)
    await house.prepare(act =>
      act.tx.execute(`update organisation set qualification = '1' where id = '${world.north.id}'`),
    )
    expect(answer.dataPoints.errors).toEqual([
      { field: 'raiseMode', message: '该机构无公开募捐资格' },
    ])
  })

  it('of another organisation is answered as if it did not exist', async () => {
    const row = await world.submitted()
    const southern = personWith(reviewerActions, {
      ownerKind: 'organisation',
      ownerId: world.south.id,
      scope: 'organisation',
    })
    const calls = [
      world.get(southern, 'project/getById', { id: row.id }),
      world.get(southern, 'project/getSnapshots', { id: row.id }),
      world.get(southern, 'project/getPrecheck', { id: row.id }),
      world.move(southern, 'approve', row),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(4040)
  })

  it('rejects with an opinion, and a rejected project is edited anew', async () => {
    const row = await world.submitted()
    expect((await world.move(world.first, 'reject', row)).dataPoints.errors[0].field).toBe(
      'opinion',
    )
    const no = await world.move(world.first, 'reject', row, { opinion: '不符合募捐条件' })
    expect(no.dataPoints.state).toBe('rejected')
    expect((await world.move(world.officer, 'revise', no.dataPoints)).dataPoints.state).toBe(
      'draft',
    )
  })
})
