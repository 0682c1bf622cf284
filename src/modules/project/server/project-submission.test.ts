import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { illegalOrganisation, organisation } from '#modules/charity/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'
import { dayFromNow, planDraft } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const fieldsOf = (answer: { dataPoints: { errors: { field: string }[] } }) =>
  answer.dataPoints.errors.map(each => each.field).sort()

describe('submission', () => {
  it('names every field that is still empty', async () => {
    const row = await world.draft({ cover: undefined, summary: undefined })
    const wanted = [
      { field: 'summary', message: '请填写简介' },
      { field: 'cover', message: '请上传封面' },
    ]
    const refused = await world.move(world.officer, 'submit', row)
    expect(refused.dataPoints.errors).toEqual(wanted)
    const seen = await world.get(world.officer, 'project/getPrecheck', { id: row.id })
    expect(seen.dataPoints.missing).toMatchObject(wanted)
  })

  it('names what no longer fits the plan, which may be changed after a project chose it', async () => {
    const row = await world.draft()
    const change = (set: string) =>
      house.prepare(act =>
        act.tx.execute(`update fundraising_plan set ${set} where id = '${row.plan}'`),
      )
    await change(
      `start_date = '${dayFromNow(1)}', end_date = '${dayFromNow(2)}', target_amount = 1`,
    )
    const answer = await world.move(world.officer, 'submit', row)
    expect(fieldsOf(answer)).toEqual(['raiseEnd', 'raiseStart', 'targetAmount'])
    await change(`start_date = '2020-01-01', end_date = '2099-01-01', target_amount = 999999999`)
    expect((await world.move(world.officer, 'submit', row)).dataPoints.state).toBe('pending')
  })

  it('says by how much budget and target differ, to the fen', async () => {
    const row = await world.draft()
    await world.post(world.officer, 'project/setBudget', {
      id: row.id,
      lines: [
        { item1: '1', item2: '助学金', unitPrice: 60_000_00, quantity: 1 },
        { item1: '2', item2: '服务', unitPrice: 39_999_99, quantity: 1 },
      ],
    })
    const answer = await world.move(world.officer, 'submit', row)
    expect(answer.dataPoints.errors).toEqual([
      { field: 'targetAmount', message: '预算合计 ¥99,999.99 与目标金额相差 ¥0.01' },
    ])
  })

  it('names the line of the budget that is wrong', async () => {
    const row = await world.draft()
    const answer = await world.post(world.officer, 'project/setBudget', {
      id: row.id,
      lines: [
        { item1: '1', item2: '助学金', unitPrice: 100, quantity: 1 },
        { item1: '1', unitPrice: 0, quantity: 1 },
      ],
    })
    expect(fieldsOf(answer)).toEqual(['lines.1.item2', 'lines.1.unitPrice'])
    const kept = await world.get(world.officer, 'budgetLine/getList', {
      filter: [{ field: 'cause', op: 'is', value: row.id }],
    })
    expect(kept.dataPoints).toHaveLength(1)
  })

  it('saves no budget over one that somebody else saved meanwhile', async () => {
    const row = await world.draft()
    const save = (unitPrice: number, known?: readonly string[]) =>
      world.post(world.officer, 'project/setBudget', {
        ...{ id: row.id, lines: [{ item1: '1', item2: '助学金', unitPrice, quantity: 1 }] },
        ...(known && { known }),
      })
    const read = await world.get(world.officer, 'budgetLine/getList', {
      filter: [{ field: 'cause', op: 'is', value: row.id }],
    })
    const known = read.dataPoints.map(({ id }: { id: string }) => id)
    const [one, other] = await Promise.all([save(100, known), save(200, known)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const late = one.status === 409 ? one : other
    expect(late.statusMessage).toMatch(/^预算已被.+修改，请核对后再保存$/)
    const now = (one.status === 200 ? one : other).dataPoints
    expect((await save(300, [now[0].id])).statusCode).toBe(1)
  })

  it('keeps ten days between filing and start (BR-06), but for emergencies', async () => {
    const plan = await world.post(
      world.officer,
      'fundraisingPlan/insert',
      planDraft(world.north.id),
    )
    const sent = await world.post(world.officer, 'fundraisingPlan/submit', {
      id: plan.dataPoints.id,
      version: 1,
    })
    const cleared = await world.post(world.first, 'fundraisingPlan/approve', {
      id: plan.dataPoints.id,
      version: sent.dataPoints.version,
    })
    const filed = await world.post(world.officer, 'fundraisingPlan/file', {
      id: plan.dataPoints.id,
      version: cleared.dataPoints.version,
      submittedOn: dayFromNow(-3),
    })
    expect(filed.dataPoints.state).toBe('filed')
    const early = await world.draft({ plan: plan.dataPoints.id, raiseStart: dayFromNow(4) })
    const answer = await world.move(world.officer, 'submit', early)
    expect(answer.dataPoints.errors).toEqual([
      { field: 'raiseStart', message: `募捐开始最早为 ${dayFromNow(7)}（方案提交备案后 10 日）` },
    ])
    const urgent = await world.draft({
      plan: plan.dataPoints.id,
      raiseStart: dayFromNow(4),
      emergency: true,
      emergencyEvent: '地震',
    })
    expect((await world.move(world.officer, 'submit', urgent)).statusCode).toBe(1)
  })

  it('carries to the queue what the precheck said of it', async () => {
    const [pending, draft] = [await world.submitted(), await world.draft()]
    const list = await world.get(world.officer, 'project/getListByPage', { limit: 50 })
    const precheckOf = ({ id }: { id: string }) =>
      list.dataPoints.list.find((each: { id: string }) => each.id === id)?.extra.precheck
    expect(precheckOf(pending)).toEqual(
      expect.arrayContaining([
        { item: '预算', field: 'targetAmount', level: 'pass', message: '通过' },
        { item: '非法组织名录', field: 'organisation', level: 'pass', message: '通过' },
      ]),
    )
    expect(precheckOf(draft)).toBe(null)
  })

  it('of a directed drive needs the people it may ask (BR-04)', async () => {
    const row = await world.draft({ raiseMode: '2' })
    expect((await world.move(world.officer, 'submit', row)).dataPoints.errors).toEqual([
      { field: 'raiseMode', message: '定向募捐须填写定向募捐对象' },
    ])
    const added = await world.post(world.officer, 'targetDonor/insert', {
      cause: row.id,
      name: '钱理事',
      phone: '13800000009',
      role: 'director',
    })
    expect(added.dataPoints.phone).toBe('138****0009')
    expect((await world.move(world.officer, 'submit', row)).statusCode).toBe(1)
  })

  it('has no partner in the list of illegal organisations (BR-02)', async () => {
    await house.prepare(act =>
      insertRow(act, illegalOrganisation, {
        name: '华夏扶危济困总会',
        batch: '2026年第1批',
        authority: '测试民政部门',
        publishedOn: '2026-01-05',
      }),
    )
    const partner = (partnerName: string) => ({
      hasPartner: true,
      partnerType: '1',
      partnerName,
      partnerCode: '53610000MJQ8EYCQ23',
      plan: undefined,
    })
    const listed = await world.draft(partner('华夏（扶危济困）总会'))
    const seen = await world.get(world.officer, 'project/getPrecheck', { id: listed.id })
    expect(seen.dataPoints.findings).toEqual(
      expect.arrayContaining([
        {
          item: '非法组织名录',
          field: 'partnerName',
          level: 'block',
          message: expect.stringContaining('「华夏扶危济困总会」已列入非法社会组织名录'),
        },
      ]),
    )
  })

  it('has the partner that its plan names, recorded or not (BR-05)', async () => {
    const partner = { hasPartner: true, partnerType: '2', partnerName: '陈合作' }
    const found = async (plan: string | undefined) => {
      const row = await world.draft({ ...partner, plan, partnerCode: '110101199003078515' })
      const seen = await world.get(world.first, 'project/getPrecheck', { id: row.id })
      return seen.dataPoints.findings.find(({ item }: { item: string }) => item === '募捐方案')
    }
    const papers = { evaluationFiles: [newId()], agreementFiles: [newId()] }
    const silent = await world.recordedPlan()
    expect(await found(silent.id)).toMatchObject({
      ...{ level: 'block', field: 'plan', message: '募捐方案未载明合作方' },
    })
    const strange = await world.recordedPlan({ ...partner, ...papers, partnerName: '林他人' })
    expect((await found(strange.id)).message).toBe(
      '募捐方案载明的合作方为「林他人」，与项目的合作方不一致',
    )
    const right = await world.recordedPlan({ ...partner, ...papers })
    expect(await found(right.id)).toMatchObject({ level: 'pass' })
  })

  it('has no partner that its own head leads, or is (BR-10, BR-18)', async () => {
    const legalIdNumber = '11010519491231002X'
    await house.prepare(async act => {
      for (const { id } of [world.north, world.south]) {
        const row = await lockRow(act, organisation, id)
        await updateRow(act, organisation, row, { legalIdNumber })
      }
    })
    const found = async (partnerType: string, partnerCode: string) => {
      const partner = { hasPartner: true, partnerType, partnerName: '合作方', partnerCode }
      const row = await world.draft(partner)
      const seen = await world.get(world.first, 'project/getPrecheck', { id: row.id })
      return seen.dataPoints.findings.find(({ item }: { item: string }) => item === '利益关联')
    }
    expect(await found('2', legalIdNumber.toLowerCase())).toMatchObject({
      level: 'block',
      field: 'partnerName',
      message: '合作方为本机构的法定代表人',
    })
    expect(await found('1', world.north.uscc)).toMatchObject({ message: '合作方不能是本机构' })
    expect(await found('1', world.south.uscc)).toMatchObject({
      message: '合作方与本机构的法定代表人为同一人',
    })
    expect(await found('2', '110101199003078515')).toMatchObject({ level: 'pass' })
  })

  it('is refused by overdue disclosures where the organisation says so, and warned of elsewhere', async () => {
    reconnect(causePorts, { countOverdue: async () => 2 })
    const row = await world.draft()
    const seen = await world.get(world.officer, 'project/getPrecheck', { id: row.id })
    expect(seen.dataPoints.findings).toContainEqual({
      item: '披露逾期',
      field: 'organisation',
      level: 'warn',
      message: '机构有 2 项信息披露逾期',
    })
    reconnect(causePorts, { countOverdue: async () => 0 })
  })

  it('freezes what is under review, and shows what a later version changed', async () => {
    const row = await world.submitted()
    const edit = await world.post(world.officer, 'project/update', {
      id: row.id,
      version: row.version,
      title: '改名的助学计划',
    })
    expect(edit.statusMessage).toBe('「待审核」状态下不能编辑')
    const line = await world.get(world.officer, 'budgetLine/getList', {
      filter: [{ field: 'cause', op: 'is', value: row.id }],
    })
    const cut = await world.post(world.officer, 'budgetLine/update', {
      id: line.dataPoints[0].id,
      version: 1,
      unitPrice: 1,
    })
    expect(cut.statusCode).toBe(0)
    const back = await world.move(world.first, 'return', row, { opinion: '请修改项目名称' })
    const renamed = await world.post(world.officer, 'project/update', {
      id: row.id,
      version: back.dataPoints.version,
      title: `改名${row.title}`,
    })
    expect(await world.move(world.officer, 'submit', renamed.dataPoints)).toMatchObject({
      statusCode: 1,
    })
    const versions = await world.get(world.first, 'project/getSnapshots', { id: row.id })
    expect(versions.dataPoints).toMatchObject({
      current: { round: 2, facts: { title: `改名${row.title}` }, budget: [{ amount: 10_000_000 }] },
      previous: { round: 1, facts: { title: row.title } },
    })
    expect(versions.dataPoints.changes).toContainEqual({
      field: 'title',
      label: '名称',
      before: row.title,
      after: `改名${row.title}`,
    })
  })
})
