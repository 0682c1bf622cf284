import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { dayFromNow } from '#test/days.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { done, payee, type Shown } from '#test/payout-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { sendFile } from '#test/upload.ts'

/* Between the opening of a payout and its payment somebody dies, or is barred: his line is stopped, the rest is paid. */

let world: GrantWorld
let at: { cause: string; line: string }
const alarms: string[] = []

beforeAll(async () => {
  world = await openGrantWorld()
  at = await world.funded(10_000_00)
  await world.call(world.payer, 'GET', '/api/cause/payout/getListByPage')
  await world.prepare(async () =>
    reconnect(causePorts, { raiseAlarm: async (_act, { summary }) => void alarms.push(summary) }),
  )
})
afterAll(() => world.close())

const query = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, unknown>[])
const die = (who: unknown) =>
  query(sql`update person set standing = '03', standing_on = current_date where id = ${who}`)
const bar = (who: unknown) =>
  query(sql`insert into blacklist (id, version, person, organisation, reason, to_recover, recovered,
      valid_from, state, created_at, updated_at)
    values (gen_random_uuid(), 1, ${who}, ${world.organisation}, '伪造材料', 0, 0, current_date,
      'active', now(), now())`)

let accounts = 100
/** A cash batch of three, its payout approved. */
async function approved() {
  const row = await world.batch({
    ...{ cause: at.cause, budgetLine: at.line, saveType: '2', unitAmount: 10_00 },
    ...{ voucherFrom: null, voucherTo: null, proof: ['4'] },
  })
  const people = await world.people(3)
  for (const person of people) {
    accounts += 1
    done(await world.add(row, [person], { account: `6222000000001${accounts}` }))
  }
  done(await world.act(world.maker, 'submit', row))
  const confirmed = done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  const pending = await seen(confirmed.payout)
  const payout = done(
    await world.move(world.reviewer(), 'approve', pending, { opinion: '账户已核实' }),
  )
  return { row, people, payout }
}

const seen = async (id: unknown): Promise<Shown> =>
  (await world.call(world.payer, 'GET', '/api/cause/payout/getById', { id: String(id) })).dataPoints

const send = async (id: string, results: readonly string[]) => {
  const payout = await seen(id)
  const lines = results.flatMap((result, i) =>
    result === '' ? [] : [`${payout.number}-${String(i + 1).padStart(4, '0')},10.00,${result}`],
  )
  return sendFile(world, world.payer, {
    url: `/api/cause/payout/payRoster?${new URLSearchParams({
      ...{ id: payout.id, version: String(payout.version), payFrom: world.bank, payWay: '2' },
      ...{ paidOn: dayFromNow(0), bankSerial: newId().slice(0, 30) },
    })}`,
    file: {
      name: 'file.csv',
      bytes: Buffer.from(`\uFEFF单号,金额,结果,失败原因\n${lines.join('\n')}\n`),
    },
  })
}

/** The numbers in the file for the bank. */
async function take(id: string): Promise<unknown[]> {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/cause/payout/getBankFile?${new URLSearchParams({ ids: id, payFrom: world.bank })}`,
    headers: { 'x-test-person': world.payer.accountId },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const numbers = []
  for await (const { cells } of (await readSheet(answer.rawPayload)).rows) numbers.push(cells[0])
  return numbers
}

const messages = (answer: { dataPoints: { errors: { message: string }[] } }) =>
  answer.dataPoints.errors.map(({ message }) => message)

it('who died since the approval is not paid: the result that says so is refused, the others are paid', async () => {
  const { row, people, payout } = await approved()
  const before = await world.balance(at.cause)
  await die(people[1])
  const refused = await send(payout.id, ['成功,', '成功,', '成功,'])
  expect(messages(refused)).toEqual([`第 3 行：「${payout.number}-0002」人员状态为死亡，已停付`])
  expect(await world.balance(at.cause)).toEqual(before)
  const paid = done(await send(payout.id, ['成功,', '', '成功,']))
  expect(paid).toMatchObject({ state: 'paid', paidAmount: 20_00, partFailed: true })
  // What was held for him is free again.
  expect(await world.balance(at.cause)).toMatchObject({
    balance: before.balance - 20_00,
    reserved: before.reserved - 30_00,
  })
  done(await world.act(world.issuer, 'finish', row))
  expect((await world.lines(row.id)).map(each => [each.sendStatus, each.rejectReason])).toEqual([
    ['1', null],
    ['2', 'dead'],
    ['1', null],
  ])
  const again = await world.act(world.maker, 'reissue', row)
  expect(again.statusMessage).toBe('没有可补发的驳回行')
})

it('who was barred since stands at no line of the file for the bank', async () => {
  const { people, payout } = await approved()
  await bar(people[0])
  expect(await take(payout.id)).toEqual([2, 3].map(no => `${payout.number}-000${no}`))
  const lines = await query(
    sql`select stopped from payout_line where payout = ${payout.id} order by no`,
  )
  expect(lines.map(({ stopped }) => stopped)).toEqual(['在失信名单中：伪造材料', null, null])
  const refused = await send(payout.id, ['成功,', '成功,', '成功,'])
  expect(messages(refused)[0]).toContain('在失信名单中：伪造材料，已停付')
  done(await send(payout.id, ['', '成功,', '成功,']))
})

it('who dies after the bank was told is booked as the bank paid, and those who watch are told', async () => {
  const { people, payout } = await approved()
  await take(payout.id)
  await die(people[2])
  expect(done(await send(payout.id, ['成功,', '成功,', '成功,'])).paidAmount).toBe(30_00)
  expect(alarms.at(-1)).toBe(
    `拨付 ${payout.number} 的付款文件导出后，花名册第 3 行人员状态为死亡，银行已付款，请追回`,
  )
})

it('a payout to one stops at the approval and at the payment', async () => {
  const [who = ''] = await world.people(1)
  const payeeCode = (await world.prepare(act => findPerson(act.tx, who)))?.idNumber
  const row = await world.draft(at, 5_00, payee({ payeeCode }))
  const pending = done(await world.move(world.officer, 'submit', row, { riskNote: '已电话核实' }))
  const payout = done(await world.move(world.reviewer(), 'approve', pending, { opinion: '同意' }))
  await die(who)
  const refused = await world.move(world.payer, 'pay', payout, world.payment())
  expect(refused.statusMessage).toBe(`「${payout.number}」不能付款：收款人人员状态为死亡`)
  const other = await world.draft(at, 5_00, payee({ payeeCode, accountReason: '换卡' }))
  const blocked = await world.move(world.officer, 'submit', other, { riskNote: '已电话核实' })
  expect(messages(blocked as never)).toContain('收款人人员状态为死亡，不能拨付')
})
