import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { dayFromNow } from '#test/days.ts'
import { done, openPayoutWorld, type PayoutWorld, type Shown } from '#test/payout-world.ts'
import { sendFile } from '#test/upload.ts'

let world: PayoutWorld
let at: { cause: string; line: string }
beforeAll(async () => {
  world = await openPayoutWorld()
  at = await world.funded(10_000_00)
  // Whoever sends a file was seen before.
  await world.call(world.payer, 'GET', '/api/cause/payout/getListByPage')
})
afterAll(() => world.close())

const roster = {
  payeeKind: '7',
  payeeName: null,
  payeeBank: null,
  payeeAccount: null,
  payeeAccountKind: null,
  payeeCode: null,
}
const send = (person: Person, call: string, asked: Record<string, string>, csv: string) =>
  sendFile(world, person, {
    url: `/api/cause/payout/${call}?${new URLSearchParams(asked)}`,
    file: { name: 'file.csv', bytes: Buffer.from(`\uFEFF${csv}`) },
  })
const people =
  '姓名,账号,开户行,金额\n张一,622200000000001,甲行,10.00\n张二,622200000000002,甲行,20.00\n张三,622200000000003,甲行,30.00\n'
const seen = ({ id, version }: Shown) => ({ id, version: String(version) })
const pay = (more: object = {}) => ({
  ...{ payFrom: world.bank, payWay: '2', paidOn: dayFromNow(0), bankSerial: newId().slice(0, 30) },
  ...more,
})

async function approvedRoster(): Promise<Shown> {
  const made = await world.draft(at, 1, roster)
  const filled = done(await send(world.officer, 'importRoster', seen(made), people))
  expect(filled).toMatchObject({ amount: 60_00, lineCount: 3 })
  const pending = done(
    await world.move(world.officer, 'submit', filled, { riskNote: '名册已公示' }),
  )
  return done(await world.move(world.reviewer(), 'approve', pending, { opinion: '名册已核对' }))
}

describe('a roster', () => {
  it('is refused with the lines that are wrong', async () => {
    const made = await world.draft(at, 1, roster)
    const wrong = '姓名,账号,金额\n张一,62220,10.00\n,622200000000002,20.001\n'
    const refused = await send(world.officer, 'importRoster', seen(made), wrong)
    const told = refused.dataPoints.errors.map(({ message }: { message: string }) => message)
    expect(told).toEqual([
      expect.stringContaining('第 2 行「账号」'),
      expect.stringContaining('第 3 行「姓名」未填写'),
      expect.stringContaining('第 3 行「金额」'),
    ])
    const empty = await world.move(world.officer, 'submit', made, { riskNote: '名册已公示' })
    expect(empty.dataPoints.errors).toEqual([{ field: 'amount', message: '请先导入花名册' }])
  })

  it('is paid by the bank result: what failed is free again and paid by another payout', async () => {
    const row = await approvedRoster()
    const before = await world.balance(at.cause)
    const line = (no: number, rest: string) => `${row.number}-000${no},${rest}`
    const head = '单号,户名,金额,结果,失败原因\n'
    const call = (csv: string) =>
      send(world.payer, 'payRoster', { ...seen(row), ...pay() } as never, head + csv)
    const odd = await call(
      `${line(1, '张一,10.00,成功,')}\n${line(2, '张二,20.01,成功,')}\n${line(9, '张九,1.00,成功,')}\n`,
    )
    expect(odd.dataPoints.errors.map(({ message }: { message: string }) => message)).toEqual([
      `第 3 行：「${row.number}-0002」金额为 ¥20.01，应为 ¥20.00`,
      `第 4 行：没有待付款的「${row.number}-0009」`,
    ])
    expect(await world.balance(at.cause)).toEqual(before)
    const paid = done(
      await call(
        `${line(1, '张一,10.00,成功,')}\n${line(2, '张二,20.00,失败,账号已注销')}\n${line(3, '张三,30.00,成功,')}\n`,
      ),
    )
    expect(paid).toMatchObject({ state: 'paid', paidAmount: 40_00, partFailed: true })
    expect(await world.balance(at.cause)).toEqual({
      ...before,
      balance: before.balance - 40_00,
      reserved: before.reserved - 60_00,
      available: before.available + 20_00,
    })
    done(await world.move(world.officer, 'followUp', paid))
    const list = await world.call(world.officer, 'GET', '/api/cause/payout/getListByPage', {
      filter: [{ field: 'followUpOf', op: 'is', value: paid.id }] as never,
    })
    expect(list.dataPoints.list).toMatchObject([{ amount: 20_00, lineCount: 1, state: 'draft' }])
  })
})

describe('whoever fills a payout', () => {
  const verbs = 'view update approve return reject'.split(' ').map(verb => `payout.${verb}`)
  const writer = () => world.of([...verbs, 'payoutLine.view', 'budgetLine.view', 'project.view'])
  const decide = async (who: Person, row: Shown) =>
    (await world.move(who, 'approve', row, { opinion: '名册已核对' })).statusMessage
  const refused = '申请或修改过拨付的人不能审核'

  it('with a roster does not review it (BR-15)', async () => {
    const colleague = writer()
    await world.call(colleague, 'GET', '/api/cause/payout/getListByPage')
    const made = await world.draft(at, 1, roster)
    const filled = done(await send(colleague, 'importRoster', seen(made), people))
    const risk = { riskNote: '名册已公示' }
    const pending = done(await world.move(world.officer, 'submit', filled, risk))
    expect(await decide(colleague, pending)).toBe(refused)
    done(await world.move(world.reviewer(), 'approve', pending, { opinion: '名册已核对' }))
  })

  it('with the payee of another one does not review it, and takes none that was never paid', async () => {
    const colleague = writer()
    const known = await world.paid(at, 5_00)
    const unpaid = await world.approved(at, 6_00)
    const made = await world.draft(at, 7_00)
    const take = (from: string) =>
      world.post(colleague, 'takePayee', { id: made.id, version: made.version, from })
    expect((await take(unpaid.id)).statusMessage).toBe('只能引用已付款拨付的收款方')
    const taken = done(await take(known.id))
    const risk = { riskNote: '首次付款，已电话核实收款账户' }
    const pending = done(await world.move(world.officer, 'submit', taken, risk))
    expect(await decide(colleague, pending)).toBe(refused)
  })
})

describe('many payouts', () => {
  it('go to the bank as one sheet, and come back as one result that must match', async () => {
    const one = await world.approved(at, 11_00)
    const two = await world.approved(at, 12_00)
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/cause/payout/getBankFile?${new URLSearchParams({ ids: [one.id, two.id].join(','), payFrom: world.bank })}`,
      headers: { 'x-test-person': world.payer.accountId },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const sheet = await readSheet(answer.rawPayload)
    const numbers = []
    for await (const { cells } of sheet.rows) numbers.push([cells[0], cells[4]])
    expect(numbers.toSorted()).toEqual([
      [one.number, '11'],
      [two.number, '12'],
    ])
    const asked = { payFrom: world.bank, paidOn: dayFromNow(0), payWay: '2' }
    const head = '单号,金额,结果,银行流水号,失败原因\n'
    const wrong = await send(
      world.payer,
      'confirmBatch',
      asked,
      `${head}${one.number},11.00,成功,B-1,\n${two.number},12.50,成功,B-2,\n`,
    )
    expect(wrong.dataPoints.errors).toHaveLength(1)
    const told = await send(
      world.payer,
      'confirmBatch',
      asked,
      `${head}${one.number},11.00,成功,B-1,\n${two.number},12.00,失败,,户名不符\n`,
    )
    expect(told.dataPoints).toEqual({ paid: 1, failed: 1, amount: 11_00 })
    const again = await send(
      world.payer,
      'confirmBatch',
      asked,
      `${head}${one.number},11.00,成功,B-9,\n`,
    )
    expect(again.dataPoints.errors[0].message).toContain('没有待付款')
  })
})
