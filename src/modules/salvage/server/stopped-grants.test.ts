import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDayRange, beijingMonthStart } from '#kernel/server/china-time.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { done } from '#test/payout-world.ts'
import { watchGrantNotices } from './notice.ts'
import { checkRoster } from './roster-job.ts'

let world: GrantWorld
let cause: string
const query = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, unknown>[])

beforeAll(async () => {
  world = await openGrantWorld()
  cause = (await world.funded(100_000_00)).cause
  await world.call(world.payer, 'GET', '/api/cause/payout/getListByPage')
})
afterAll(() => world.close())

const cash = { saveType: '2', voucherFrom: null, voucherTo: null, proof: ['4'] }
const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null, proof: ['1'] }
let accounts = 600
const approve = { opinion: '同意' }
const die = (who: unknown) =>
  query(sql`update person set standing = '03', standing_on = current_date where id = ${who}`)

/** A cash batch of so many people, with its maker's signature under it. */
async function submitted(howMany: number, more: object = {}) {
  const row = await world.batch({ cause, ...cash, unitAmount: 10_00, ...more })
  for (const who of await world.people(howMany)) {
    accounts += 1
    done(await world.add(row, [who], { account: `6222000000000${accounts}` }))
  }
  done(await world.act(world.maker, 'submit', row))
  return row
}
const payoutOf = async (id: unknown) =>
  (await world.call(world.payer, 'GET', '/api/cause/payout/getById', { id: String(id) })).dataPoints

it('a cash batch is not given up while its payout can be paid', async () => {
  const row = await submitted(2)
  const { payout } = done(await world.act(world.judge, 'approve', row, approve))
  const cancel = () => world.act(world.maker, 'cancel', row, { reason: '名单有误' })
  const refused = await cancel()
  expect(refused.statusMessage).toMatch(/^拨付单 .+ 为「待审核」，请先作废拨付单，再作废批次$/)
  const approved = done(
    await world.move(world.reviewer(), 'approve', await payoutOf(payout), {
      opinion: '账户已核实',
    }),
  )
  expect((await cancel()).statusMessage).toContain('为「待付款」')
  done(await world.move(world.payer, 'void', approved, { reason: '批次作废' }))
  expect(done(await cancel()).state).toBe('cancelled')
})

it('an approval checks the roster again: who died meanwhile sends it back', async () => {
  const row = await submitted(2)
  const [, second] = await world.lines(row.id)
  await die(second?.person)
  const refused = await world.act(world.judge, 'approve', row, approve)
  expect(refused.statusMessage).toBe(
    '提交后名册有 1 项新的拦截，请退回修改：第 2 行 R1 人员状态不是正常，不能发放',
  )
  const back = done(await world.act(world.judge, 'return', row, { opinion: '一人已去世' }))
  expect(back.state).toBe('returned')
})

it('who dies while a cash batch is noticed is not on its payout', async () => {
  const row = await submitted(3, { needNotice: true })
  done(await world.act(world.judge, 'approve', row, approve))
  const [, second] = await world.lines(row.id)
  await die(second?.person)
  await query(sql`update grant_batch set notice_to = now() where id = ${row.id}`)
  await world.run(watchGrantNotices, {})
  const { payout } = await world.now(row.id)
  expect(await payoutOf(payout)).toMatchObject({ lineCount: 2, amount: 20_00 })
  expect((await world.lines(row.id)).map(({ payLine }) => payLine)).toEqual([1, null, 2])
  done(await world.line(world.issuer, 'reject', second?.id ?? '', { rejectReason: 'dead' }))
})

it('a group that ended between approval and issue gives nothing any more', async () => {
  const [who = ''] = await world.people(1)
  const [group] = await query(sql`select id from rescue_classify where code = '11'`)
  await query(sql`insert into person_classify (id, version, created_at, updated_at, organisation,
      person, classify, state, "from", "to", basis, decided_by, document_no)
    values (gen_random_uuid(), 1, now(), now(), ${world.organisation}, ${who}, ${group?.id}, 'valid',
      '2026-01-01', '2099-01-01', 'civil', '街道办', '民政 2 号')`)
  const row = await world.batch({ cause })
  done(await world.add(row, [who], { classify: group?.id }))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, approve))
  done(await world.act(world.issuer, 'issue', row))
  await query(sql`update person_classify set state = 'ended' where person = ${who}`)
  const [line] = await world.lines(row.id)
  const refused = await world.line(world.issuer, 'issue', line?.id ?? '')
  expect(JSON.stringify(refused)).toContain('（R2）')
  done(await world.line(world.issuer, 'reject', line?.id ?? '', { rejectReason: 'ended' }))
})

it('two objections to one line: the first that is settled does not free it', async () => {
  const row = await world.batch({ cause, needNotice: true })
  done(await world.add(row, await world.people(1)))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, approve))
  const [line] = await world.lines(row.id)
  const path = '/api/rescue/rosterObjection'
  const objections = []
  for (const content of ['该户已有商品房两套', '该户在外地有收入'])
    objections.push(
      done(await world.call(world.maker, 'POST', `${path}/insert`, { record: line?.id, content })),
    )
  const held = []
  for (const { id, version } of objections) {
    const found = done(
      await world.call(world.maker, 'POST', `${path}/find`, {
        ...{ id, version, result: 'keep', finding: '经查不属实' },
      }),
    )
    const confirm = { id: found.id, version: found.version }
    done(await world.call(world.judge, 'POST', `${path}/confirm`, confirm))
    held.push((await world.lines(row.id))[0]?.heldBack)
  }
  expect(held).toEqual([true, false])
})

it('goods are not issued all at once: each is signed for', async () => {
  const row = await world.batch(goods)
  done(await world.add(row, await world.people(1)))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, approve))
  done(await world.act(world.issuer, 'issue', row))
  const refused = await world.act(world.issuer, 'issueAll', row)
  expect(refused.statusMessage).toBe('实物和服务凭签收逐行发放，请在名册中发放')
})

it('a check that meets a submitted batch is over', async () => {
  const row = await world.batch({ cause })
  done(await world.add(row, await world.people(1)))
  done(await world.act(world.maker, 'check', row))
  done(await world.act(world.maker, 'submit', row))
  expect((await world.now(row.id)).checking).toBe(true)
  await world.run(checkRoster, { batch: row.id })
  expect((await world.now(row.id)).checking).toBe(false)
})

it('the board shows twelve months of Beijing, the first from its first hour', async () => {
  const begin = beijingDayRange(beijingMonthStart(world.today, -11)).from.getTime()
  const row = await world.issuing(cause, 2)
  const lines = await world.lines(row.id)
  for (const [at, { id }] of lines.entries()) {
    done(await world.line(world.issuer, 'issue', id))
    const moment = new Date(begin + (at === 0 ? 3_600_000 : -3_600_000)).toISOString()
    await query(sql`update rescue_record set issued_at = ${moment} where id = ${id}`)
  }
  const span = { from: beijingMonthStart(world.today), to: world.today }
  const board = await world.call(world.maker, 'GET', '/api/rescue/rescueRecord/getBoard', span)
  const [first] = board.dataPoints.months
  expect(first).toMatchObject({
    month: beijingMonthStart(world.today, -11).slice(0, 7),
    voucher: 1,
  })
})
