import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { operationLog } from '#kernel/server/operation.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { whenRosterPaid } from '#modules/cause/server/index.ts'
import {
  duplicatePair,
  household,
  householdMember,
  personChange,
  personClassify,
} from '#modules/community/model/index.ts'
import { blacklist } from '#modules/help/model/index.ts'
import { writeOperations } from '#modules/log/server/index.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { watchGrantNotices } from './notice.ts'
import { checkRoster } from './roster-job.ts'

let world: GrantWorld
let cause: string
const query = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, unknown>[])
/** A row that stands there, past the rules of its own module. */
const plant = <R extends AnyResource>(resource: R, values: object) =>
  world.prepare(act => insertRow(act, resource, values as never))

beforeAll(async () => {
  world = await openGrantWorld()
  cause = (await world.funded(100_000_00)).cause
})
afterAll(() => world.close())

/** What a check finds, by the number of the line. */
async function findings(batch: string): Promise<unknown[]> {
  await world.run(checkRoster, { batch })
  const rows = await query(sql`
    select r.no, f.code, f.level, f.words from roster_finding f
      join rescue_record r on r.id = f.record where f.batch = ${batch} order by r.no, f.code`)
  return rows.map(({ no, code, level, words }) => [no, code, level, words])
}

const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null }
const cash = { saveType: '2', voucherFrom: null, voucherTo: null, proof: ['4'] }

it('a check warns of who may be twice in the registry, and of a card that was just changed', async () => {
  const [twin, other, changed] = await world.people(3)
  await plant(duplicatePair, {
    ...{ number: 'P1', one: twin, other, rules: ['nameBirthday'], score: 80 },
  })
  await plant(personChange, {
    ...{ number: 'C1', organisation: world.projects.south.id, person: changed, evidence: [] },
    ...{ field: 'bankCard', state: 'effective', reviewedAt: new Date().toISOString() },
  })
  const row = await world.batch({ cause, ...cash })
  for (const [at, person] of [twin, changed].entries())
    done(await world.add(row, [person ?? ''], { account: `6222000000000${200 + at}` }))
  expect(await findings(row.id)).toEqual([
    [1, 'R8', 'warn', '疑似重复登记尚未判定'],
    [2, 'R6', 'warn', '收款账户 7 日内变更过'],
  ])
  await query(sql`update duplicate_pair set state = 'different' where number = 'P1'`)
  expect(await findings(row.id)).toHaveLength(1)
})

it('who lives in the household of somebody barred is barred as well', async () => {
  const [head, child] = await world.people(2)
  const { organisation } = world
  const family = await plant(household, { number: 'JT1', organisation, head, members: 2 })
  const relations = await query(
    sql`select id, code from family_relation where code in ('02', '20')`,
  )
  for (const [person, code] of [
    [head, '02'],
    [child, '20'],
  ] as const)
    await plant(householdMember, {
      ...{ number: `JT1-${code}`, organisation, household: family.id, person },
      ...{ relation: relations.find(each => each.code === code)?.id, isHead: code === '02' },
      ...{ from: '2026-01-01', reason: 'birth' },
    })
  await plant(blacklist, {
    ...{ person: head, organisation: world.projects.south.id, reason: '伪造病历材料' },
    ...{ validFrom: '2026-01-01', state: 'active' },
  })
  const row = await world.batch(goods)
  done(await world.add(row, [child ?? '']))
  expect(await findings(row.id)).toEqual([[1, 'R9', 'block', '户主在失信名单中']])
})

it('a batch gives by groups in hardship, each what it is to get, and nobody more than an express grant', async () => {
  const [orphan = '', poor = '', none = ''] = await world.people(3)
  const groups = await query(sql`select id, code from rescue_classify where code in ('11', '06')`)
  const idOf = (code: string) => String(groups.find(each => each.code === code)?.id)
  for (const [person, code] of [
    [orphan, '11'],
    [orphan, '06'],
    [poor, '06'],
  ] as const)
    await plant(personClassify, {
      ...{ organisation: world.organisation, person, classify: idOf(code), state: 'valid' },
      ...{ from: '2026-01-01', to: addDays(world.today, 300) },
      ...{ decidedBy: '街道办', documentNo: '民政 1 号' },
    })
  const amounts = { [idOf('11')]: 300_00, [idOf('06')]: 100_00 }
  const asked = { ...goods, amountMode: '2', unitAmount: null }
  const path = '/api/rescue/grantBatch/insert'
  const empty = await world.call(world.maker, 'POST', path, {
    ...{ ...asked, title: '分类救助', rescueType: world.type, period: world.today.slice(0, 7) },
    ...{ issueFrom: world.today, issueTo: world.today, proof: ['1'], needNotice: false },
    organisation: world.organisation,
  })
  expect(empty.dataPoints.errors).toContainEqual({ field: 'amounts', message: '请填写各分类金额' })
  const row = await world.batch({ ...asked, amounts })
  const refused = await world.add(row, [none])
  expect(refused.dataPoints.errors[0].message).toBe('第 1 人：没有可用的救助分类金额')
  done(await world.add(row, [orphan, poor]))
  expect((await world.lines(row.id)).map(({ amount }) => amount)).toEqual([300_00, 100_00])
  await query(sql`update rescue_type set quick_max = 20000 where id = ${world.type}`)
  await query(sql`update grant_batch set quick = true where id = ${row.id}`)
  expect(await findings(row.id)).toEqual([[1, 'R4', 'block', '超过小额快救每人上限 ¥200.00']])
  await query(sql`update rescue_type set quick_max = 100000 where id = ${world.type}`)
})

it('a type that allows two grants in a period lets the second pass', async () => {
  const [person = ''] = await world.people(1)
  const first = await world.batch(goods)
  done(await world.add(first, [person]))
  done(await world.act(world.maker, 'submit', first))
  const second = await world.batch(goods)
  done(await world.add(second, [person]))
  const refused = await world.act(world.maker, 'submit', second)
  expect(refused.statusMessage).toContain('R3 本期已登记 1 次')
  const keeper = personWith(['rescueType.view', 'rescueType.update'])
  answerPort(operationLog, writeOperations)
  const [type] = await query(sql`select version from rescue_type where id = ${world.type}`)
  done(
    await world.call(keeper, 'POST', '/api/rescueConfig/rescueType/update', {
      ...{ id: world.type, version: type?.version, maxTimes: 2 },
    }),
  )
  const told = await query(sql`select account, changes::text as changes from operation
    where record = ${world.type} and action = 'rescueType.update'`)
  expect(told).toEqual([
    { account: keeper.accountId, changes: expect.stringContaining('周期内最多次数') },
  ])
  done(await world.act(world.maker, 'submit', second))
  const lines = await world.lines(second.id)
  expect(lines.map(({ occurrence }) => occurrence)).toEqual([2])
  await query(sql`update rescue_type set max_times = 1 where id = ${world.type}`)
})

it('the bank’s result finds the line it paid, though an objection was settled since', async () => {
  const row = await world.batch({ cause, ...cash, needNotice: true })
  const people = await world.people(3)
  for (const [at, person] of people.entries())
    done(await world.add(row, [person], { account: `6222000000000${300 + at}` }))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  const [first] = await world.lines(row.id)
  const path = '/api/rescue/rosterObjection'
  const objection = done(
    await world.call(world.maker, 'POST', `${path}/insert`, {
      ...{ record: first?.id, content: '该户已有商品房两套' },
    }),
  )
  await query(sql`update grant_batch set notice_to = now() where id = ${row.id}`)
  await world.run(watchGrantNotices, {})
  expect((await world.lines(row.id)).map(({ payLine }) => payLine)).toEqual([null, 1, 2])
  const found = done(
    await world.call(world.maker, 'POST', `${path}/find`, {
      ...{ id: objection.id, version: objection.version, result: 'keep', finding: '经查不属实' },
    }),
  )
  const confirm = { id: found.id, version: found.version }
  done(await world.call(world.judge, 'POST', `${path}/confirm`, confirm))
  const { payout } = await world.now(row.id)
  const results = [
    { no: 1, ok: true, reason: null },
    { no: 2, ok: false, reason: '账号已注销' },
  ]
  await world.prepare(async act => {
    for (const tell of whenRosterPaid())
      await tell(act, { payout: String(payout), payFrom: world.bank, results })
  })
  const after = await world.lines(row.id)
  expect(after.map(({ sendStatus, rejectNote }) => [sendStatus, rejectNote])).toEqual([
    ['0', null],
    ['1', null],
    ['0', '账号已注销'],
  ])
})
