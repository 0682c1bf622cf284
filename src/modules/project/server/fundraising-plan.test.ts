import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { vocabulary } from '#kernel/server/vocabulary.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'
import { dayFromNow, planDraft } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
let platforms = ['tencent', 'alipay']

beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
  answerPort(vocabulary, (dictionary, code) =>
    dictionary === 'designated-platform' ? platforms.includes(code) : true,
  )
})
afterAll(() => house.close())

type Row = { id: string; version: number; state: string }
const make = async (more: object = {}): Promise<Row> =>
  (
    await world.post(
      world.officer,
      'fundraisingPlan/insert',
      planDraft(world.north.id, { ...more }),
    )
  ).dataPoints
const step = (name: string, { id, version }: Row, more: object = {}, person = world.officer) =>
  world.post(person, `fundraisingPlan/${name}`, { id, version, ...more })
const fieldsOf = (answer: { dataPoints: { errors?: { field: string }[] } }) =>
  (answer.dataPoints.errors ?? []).map(({ field }) => field)

describe('a plan', () => {
  it('is found by where its organisation is', async () => {
    const made = await make()
    const found = async (area: string) => {
      const filter = JSON.stringify([{ field: 'organisationArea', op: 'under', value: area }])
      const page = await world.get(world.officer, 'fundraisingPlan/getListByPage', { filter })
      return page.dataPoints.list.some(({ id }: Row) => id === made.id)
    }
    const { rows } = await house.prepare(act =>
      act.tx.execute<{ area: string }>(
        `select area from organisation where id = '${world.north.id}'`,
      ),
    )
    const own = `${rows[0]?.area.slice(0, 2)}0000`
    expect([await found(own), await found('650000')]).toEqual([true, false])
  })

  it('is submitted with its papers, those of a partner too (BR-05)', async () => {
    const bare = await make({ commitmentFiles: [], decisionFiles: [] })
    expect(fieldsOf(await step('submit', bare))).toEqual(['commitmentFiles', 'decisionFiles'])
    const partner = { hasPartner: true, partnerType: '2', partnerName: '合作方' }
    const joint = await make(partner)
    expect(fieldsOf(await step('submit', joint))).toEqual(['evaluationFiles', 'agreementFiles'])
    const whole = await make({ ...partner, evaluationFiles: [newId()], agreementFiles: [newId()] })
    expect((await step('submit', whole)).dataPoints.state).toBe('internal')
  })

  it('is filed with the consent of the supervising unit where there is one, and recorded with its receipt', async () => {
    await house.prepare(async act => {
      const owner = await findRow(act.tx, organisation, world.north.id)
      if (owner) await updateRow(act, organisation, owner, { supervisor: '北方市民政局' })
    })
    const sent = (await step('submit', await make())).dataPoints
    const cleared = (await step('approve', sent, {}, world.first)).dataPoints
    const submittedOn = dayFromNow(-12)
    const refused = await step('file', cleared, { submittedOn })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'consentFiles', message: '请上传业务主管单位（北方市民政局）的同意文件' },
    ])
    const consent = newId()
    const filed = (await step('file', cleared, { submittedOn, consentFiles: [consent] })).dataPoints
    expect(filed).toMatchObject({ state: 'filed', consentFiles: [consent] })
    const asked = (await step('askMore', filed, { note: '请补充决策文件' })).dataPoints
    expect(asked).toMatchObject({ state: 'supplement', supplementDue: dayFromNow(10) })
    const refiled = (await step('file', asked, { submittedOn })).dataPoints
    expect(refiled).toMatchObject({ state: 'filed', supplementDue: null, consentFiles: [consent] })
    const record = { recordNo: `${world.north.uscc}A26901`, recordedOn: dayFromNow(-2) }
    expect(fieldsOf(await step('record', refiled, record))).toEqual(['receiptFiles'])
    const receiptFiles = [newId()]
    expect((await step('record', refiled, { ...record, receiptFiles })).dataPoints).toMatchObject({
      ...{ state: 'recorded', receiptFiles },
    })
    await house.prepare(act =>
      act.tx
        .update(tableOf(organisation))
        .set({ supervisor: null } as never)
        .where(eq(tableOf(organisation).id, world.north.id)),
    )
  })

  it('asks before what cannot be taken back: its projects pause with its end', () => {
    const moves = fundraisingPlan.lifecycle?.moves
    expect(moves?.end).toMatchObject({ danger: true, confirm: expect.stringContaining('暂停') })
    expect(moves?.disclose?.confirm).toContain('公示完结')
    expect(moves?.revoke?.ask).toBeDefined()
  })

  it('lists what it has filed with the authorities of other places (CL 23)', async () => {
    const near = await make()
    const away = await make({ offsite: '1', raiseMethods: ['2', '3'] })
    const filing = (more: object = {}) => ({
      ...{ plan: away.id, activity: '义卖', area: '610113', authority: '雁塔区民政局' },
      ...{ startDate: dayFromNow(20), endDate: dayFromNow(22), filedOn: dayFromNow(-1) },
      ...{ receiptFiles: [newId()], ...more },
    })
    const enter = (more: object = {}, person = world.officer) =>
      world.post(person, 'localFiling/insert', filing(more))
    expect(fieldsOf(await enter({ plan: near.id }))).toContain('plan')
    expect(fieldsOf(await enter({ receiptFiles: [] }))).toEqual(['receiptFiles'])
    expect(fieldsOf(await enter({ endDate: dayFromNow(19) }))).toEqual(['endDate'])
    expect(fieldsOf(await enter({ endDate: dayFromNow(300) }))).toEqual(['startDate'])
    expect(fieldsOf(await enter({ filedOn: dayFromNow(1) }))).toEqual(['filedOn'])
    const late = await enter({ startDate: dayFromNow(8) })
    expect(late.dataPoints.errors).toEqual([
      { field: 'filedOn', message: `应在活动开始 10 日前备案，最晚为 ${dayFromNow(-2)}` },
    ])
    const made = await enter()
    expect(made.dataPoints).toMatchObject({ activity: '义卖', organisation: world.north.id })
    const foreign = personWith(officerActions, {
      ...{ ownerKind: 'organisation', ownerId: world.south.id, scope: 'organisation' },
    })
    expect((await enter({}, foreign)).statusCode).not.toBe(1)
    const { id } = made.dataPoints
    expect((await world.get(foreign, 'localFiling/getById', { id })).status).toBe(404)
  })

  it('warns of places that were not filed and of an internet drive without its platforms', async () => {
    const findings = async (more: object) => {
      const plan = await world.recordedPlan(more)
      const row = await world.draft({ plan: plan.id })
      const seen = await world.get(world.first, 'project/getPrecheck', { id: row.id })
      const of = (item: string) =>
        seen.dataPoints.findings.find((each: { item: string }) => each.item === item)
      return { away: of('异地备案'), platforms: of('募捐平台') }
    }
    expect(await findings({ offsite: '1', raiseMethods: ['2', '3'] })).toMatchObject({
      away: { level: 'warn', message: '方案含线下异地募捐，还没有登记当地备案' },
      platforms: { level: 'warn', message: '方案没有写明互联网募捐的指定平台' },
    })
    const named = await findings({ platforms: ['tencent'] })
    expect(named.away).toBe(undefined)
    expect(named.platforms).toMatchObject({ level: 'pass' })
    expect((await findings({ acceptWays: ['partner'] })).platforms).toMatchObject({
      ...{ level: 'block', message: '接受合作平台捐赠的方案须写明民政部指定的募捐平台' },
    })
    expect((await make({ platforms: ['unknown'] })).id).toBe(undefined)
  })

  it('raises no money once a platform it names is designated no longer (CL 27)', async () => {
    const plan = await world.recordedPlan({ platforms: ['tencent', 'alipay'] })
    const row = await world.approved({ plan: plan.id })
    platforms = ['alipay']
    const refused = await world.move(world.officer, 'startRaising', row)
    expect(refused.statusMessage).toContain('已不在民政部指定平台名单中')
    platforms = ['tencent', 'alipay']
    expect((await world.move(world.officer, 'startRaising', row)).dataPoints.state).toBe('raising')
    const kept = await house.prepare(act => findRow(act.tx, fundraisingPlan, plan.id))
    expect(kept?.state).toBe('raising')
  })
})
