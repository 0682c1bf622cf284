import { and, eq, isNotNull } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/index.ts'
import { duplicatePair, household, personChange } from '../../model/index.ts'
import { citizenNumber } from './citizen-number.ts'
import { classifyOf, type DemoCommunity } from './codes.ts'
import { fillHealth } from './fill-health.ts'
import { at, paperOf, type Register } from './register.ts'

const base = 'community'

/** What became of the registered: households that left, changes, decisions that ended, visits dealt with. */
export async function fillRegister(
  world: DemoWorld,
  of: DemoOrganisation,
  place: DemoCommunity,
): Promise<void> {
  const worker = await workerOf(world, of)
  const register = { world, of, place, worker }
  const homes = await world.as(world.narrator, new Date(), ({ act }) => {
    const table = tableOf(household)
    const own = and(eq(table.organisation, of.id), isNotNull(table.house))
    return findRows(act.tx, household, own, 100)
  })
  const heads = homes.map(({ head }) => head)
  await leave(register)
  await visit(register, heads)
  await decide(register, heads)
  await change(register, heads)
  await fillHealth(register, heads)
  await judgePairs(register)
}

/** Somebody who works with the head and has no login of his own in the demo world. */
function workerOf(world: DemoWorld, { id: organisation, head }: DemoOrganisation) {
  return world.as(world.narrator, new Date(), async ({ act }): Promise<Person> => {
    const loginName = 'community.worker'
    const { id: accountId, realName: name } = await insertRow(act, account, {
      ...{ loginName, realName: '何芳', ownerKind: 'organisation', organisation },
      ...{ phone: '13800005999', state: 'disabled' },
    })
    return { ...head, accountId, loginName, name }
  })
}

/** Somebody who is registered; answers the person's id. */
export async function register(
  { world, of, place }: Register,
  {
    ago,
    birthday,
    serial,
    ...who
  }: { ago: number; birthday: string; serial: number; name: string; phone: string },
): Promise<string> {
  const made = await world.as(of.head, at(world, ago), desk =>
    desk.insert(`${base}/personIntake`, {
      ...{ ...who, organisation: of.id, paper: citizenNumber(birthday, serial) },
      ...{ community: place.id, grid: place.grids[0] ?? null, populationKind: '1' },
    }),
  )
  return String((made as unknown as { person: unknown }).person)
}

/** A household that moved to another city. */
async function leave(cast: Register): Promise<void> {
  const { world, of, place } = cast
  const someone = { name: '吕志勇', birthday: '1979-03-22', serial: 401, phone: '13800006401' }
  const head = await register(cast, { ...someone, ago: 160 })
  const home = await world.as(of.head, at(world, 160), desk =>
    desk.insert(household.path, {
      ...{ organisation: of.id, head, community: place.id, grid: place.grids[0] },
      ...{ housing: 'rented', side: 'town', keeper: '何芳', keeperPhone: '13800005999' },
    }),
  )
  await world.as(of.head, at(world, 30), async desk => {
    const row = (await findRow(desk.act.tx, household, home.id)) ?? home
    await desk.move(household.path, 'close', row, {
      ...{ closeReason: 'movedOut', on: addDays(world.today, -31) },
    })
  })
}

/** A visit that was urgent and dealt with, and those that another looked through. */
async function visit({ world, of, worker }: Register, heads: readonly string[]): Promise<void> {
  const note = (ago: number, given: Readonly<Record<string, unknown>>) =>
    world.as(worker, at(world, ago), desk =>
      desk.insert(`${base}/homeVisit`, {
        ...{ organisation: of.id, at: at(world, ago, '14:20').toISOString(), minutes: 25 },
        ...{ visitors: [worker.accountId], kind: 'daily', risk: 'none', ...given },
      }),
    )
  const urgent = await note(24, {
    ...{ person: heads[0], risk: 'urgent', needs: ['medical'] },
    findings: '老人在家中摔倒，右腿疼痛不能行走，家属在外地。',
    actions: '已拨打 120 送医，并电话通知家属。',
  })
  await world.as(of.head, at(world, 22), desk =>
    desk.move(`${base}/homeVisit`, 'handle', urgent, {
      handledNote: '诊断为髋部软组织挫伤，已出院；协调志愿者每日送餐两周。',
    }),
  )
  const seen = [
    await note(45, {
      ...{ person: heads[1], kind: 'festival', needs: ['goods'] },
      findings: '节前慰问，送去米面油，家中取暖正常。',
    }),
    await note(38, {
      ...{ person: heads[2], kind: 'again', needs: ['rehab'], risk: 'watch' },
      findings: '复查康复情况，已能扶拐行走，仍需每周一次康复训练。',
    }),
  ]
  for (const [no, row] of seen.entries())
    await world.as(of.head, at(world, 36 - no), desk =>
      desk.move(`${base}/homeVisit`, 'review', row),
    )
}

/** Decisions on groups in hardship that are over: one by its day, one by another decision. */
async function decide({ world, of }: Register, heads: readonly string[]): Promise<void> {
  const made = await world.as(of.head, at(world, 230), async desk => {
    const facts = { organisation: of.id, decidedBy: '雁塔区民政局', basis: 'civil' }
    await desk.insert(`${base}/personClassify`, {
      ...{ ...facts, person: heads[3], classify: await classifyOf(desk.act, '08') },
      ...{ from: addDays(world.today, -230), to: addDays(world.today, -50) },
      documentNo: '雁民临〔2026〕17 号',
    })
    return desk.insert(`${base}/personClassify`, {
      ...{ ...facts, person: heads[5], classify: await classifyOf(desk.act, '06') },
      ...{ from: addDays(world.today, -230), to: addDays(world.today, 130) },
      documentNo: '雁民〔2026〕31 号',
    })
  })
  await world.as(of.head, at(world, 18), desk =>
    desk.move(`${base}/personClassify`, 'end', made, {
      endReason: '子女就业后家庭收入超过标准，区民政局复核后取消',
    }),
  )
  await world.run('community.end-classifies', {})
}

/** Guarded facts that a worker asked to change: passed, refused, and waiting for the head. */
async function change({ world, of, worker }: Register, heads: readonly string[]): Promise<void> {
  const changes = [
    ['approve', 40, { person: heads[4], field: 'bankCard', next: '6228480402564890018' }],
    ['reject', 21, { person: heads[6], field: 'name', next: '刘建囯' }],
    [null, 2, { person: heads[7], field: 'bankCard', next: '6217000010012345677' }],
  ] as const
  const said = {
    approve: '已核对社保卡原件，同意变更。',
    reject: '与身份证姓名不一致，请上传身份证照片后重新提交。',
  }
  for (const [no, [move, ago, asked]] of changes.entries()) {
    const bank = asked.field === 'bankCard' ? '中国农业银行西安雁塔支行' : null
    const row = await world.as(worker, at(world, ago), async desk =>
      desk.insert(personChange.path, {
        ...{ ...asked, organisation: of.id, bankName: bank },
        evidence: [await paperOf(desk, personChange.path, 'evidence', no)],
        remark: asked.field === 'name' ? '本人称登记时写错' : '原卡已注销，更换为社保卡',
      }),
    )
    if (move !== null)
      await world.as(of.head, at(world, ago - 1), desk =>
        desk.move(personChange.path, move, row, { opinion: said[move] }),
      )
  }
}

/** Persons who look like one: two of one name born on one day, and one who was registered twice. */
async function judgePairs(cast: Register): Promise<void> {
  const { world } = cast
  const twins = [
    { name: '张丽', birthday: '1984-06-18', serial: 422, phone: '13800006411' },
    { name: '张丽', birthday: '1984-06-18', serial: 486, phone: '13800006412' },
    { name: '何志远', birthday: '1969-10-27', serial: 431, phone: '13800006413' },
    { name: '何志远', birthday: '1969-10-27', serial: 451, phone: '13800006413' },
  ]
  const ids: string[] = []
  for (const [no, who] of twins.entries()) ids.push(await register(cast, { ...who, ago: 90 - no }))
  await world.run('community.find-pairs', {})
  const operator = await world.staff('operator')
  const decideOn = (one: string | undefined, work: (desk: Desk, row: Made) => Promise<unknown>) =>
    world.as(operator, at(world, 1), async desk => {
      const [row] = await findRows(
        desk.act.tx,
        duplicatePair,
        eq(tableOf(duplicatePair).one, one ?? ''),
        1,
      )
      if (row !== undefined) await work(desk, row)
    })
  const firstOf = (pair: readonly string[]) => pair.toSorted()[0]
  await decideOn(firstOf(ids.slice(0, 2)), (desk, row) =>
    desk.move(duplicatePair.path, 'keepApart', row),
  )
  await decideOn(firstOf(ids.slice(2)), (desk, row) =>
    desk.move(duplicatePair.path, 'merge', row, {
      ...{ keep: 'one', contacts: 'keep', place: 'keep' },
    }),
  )
}
