import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inHouse } from '#kernel/server/origin.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { governanceMember } from '#modules/charity/model/index.ts'
import { done, openPayoutWorld, type PayoutWorld, payee } from '#test/payout-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { payout } from '../../model/index.ts'
import { causePorts } from '../ports.ts'
import { watchPayees } from './watch-payees.ts'

let world: PayoutWorld
let at: { cause: string; line: string }
beforeAll(async () => {
  world = await openPayoutWorld()
  at = await world.funded(900_000_00, { targetAmount: 900_000_00 })
})
afterAll(() => world.close())

const opinion = { opinion: '账户已核实' }
const note = { riskNote: '首次付款，已电话核实' }
type Faulty = { dataPoints: { errors: { field: string; message: string }[] } }
const errorsOf = ({ dataPoints }: Faulty) => dataPoints.errors

describe('a payout', () => {
  it('passes one reviewer below ¥50,000.00, and two different ones from there on', async () => {
    const small = await world.pending(at, 49_999_99)
    const passed = done(await world.move(world.reviewer(), 'approve', small, opinion))
    expect(passed.state).toBe('approved')
    const large = await world.pending(at, 50_000_00)
    const first = world.reviewer()
    const half = done(await world.move(first, 'approve', large, opinion))
    expect(half).toMatchObject({ state: 'pending', hold: null })
    expect((await world.move(first, 'approve', half, opinion)).status).toBe(403)
    const whole = done(await world.move(world.reviewer(), 'approve', half, opinion))
    expect(whole.state).toBe('approved')
  })

  it('is reviewed and paid by others than who applied and reviewed (BR-15)', async () => {
    const both = 'payout.view payout.create payout.submit payout.approve payout.pay'.split(' ')
    const jack = world.of([...both, 'budgetLine.view', 'project.view'])
    const made = done(
      await world.post(jack, 'insert', {
        ...{ cause: at.cause, budgetLine: at.line, amount: 100_00, ...payee() },
        ...{ purpose: '采购助学图书，按合同付款', basisFiles: [newId()] },
      }),
    )
    const pending = done(await world.move(jack, 'submit', made, note))
    expect((await world.move(jack, 'approve', pending, opinion)).status).toBe(403)
    const judge = world.of(['payout.view', 'payout.approve', 'payout.pay'])
    const approved = done(await world.move(judge, 'approve', pending, opinion))
    for (const person of [jack, judge]) {
      const refused = await world.move(person, 'pay', approved, world.payment())
      expect(refused.status).toBe(403)
      expect(refused.statusMessage).toBe('申请、审核、付款须为不同的人')
    }
    expect(done(await world.move(world.payer, 'pay', approved, world.payment())).state).toBe('paid')
  })

  it('is not paid when its payee was altered in the database after approval', async () => {
    const row = await world.approved(at, 200_00)
    await world.prepare(act => {
      const table = tableOf(payout)
      return act.tx
        .update(table)
        .set({ payeeAccount: '622200009999999' } as never)
        .where(eq(table.id, row.id))
    })
    const before = await world.balance(at.cause)
    const refused = await world.move(world.payer, 'pay', row, world.payment())
    expect(refused.statusMessage).toContain('收款方信息与审核通过的不一致')
    expect(await world.balance(at.cause)).toEqual(before)
  })

  it('of whose approved payee somebody wrote another into the database raises an alarm, once', async () => {
    const raised: { key: string; summary: string }[] = []
    inHouse(world.house, () =>
      reconnect(causePorts, { raiseAlarm: async (_act, alarm) => void raised.push(alarm) }),
    )
    const [row, whole] = [await world.approved(at, 300_00), await world.approved(at, 301_00)]
    await world.run(watchPayees, {})
    const mine = () => raised.filter(({ summary }) => summary.includes(row.number))
    expect(mine()).toEqual([])
    await world.prepare(act => {
      const table = tableOf(payout)
      const other = { payeeName: '别人' } as never
      return act.tx.update(table).set(other).where(eq(table.id, row.id))
    })
    await world.run(watchPayees, {})
    await world.run(watchPayees, {})
    expect(mine()[0]).toMatchObject({
      organisation: world.projects.north.id,
      summary: `拨付 ${row.number} 的收款方与审核通过时不一致，已停止付款`,
    })
    // Told again it is the same alarm, which is kept once.
    expect(new Set(mine().map(({ key }) => key)).size).toBe(1)
    expect(raised.filter(({ summary }) => summary.includes(whole.number))).toEqual([])
  })

  it('is never for the organisation itself', async () => {
    const own = { payeeName: '北方慈善基金会', payeeKind: '2', payeeAccountKind: '1' }
    const row = await world.draft(at, 10_00, own)
    const refused = await world.move(world.officer, 'submit', row, note)
    expect(errorsOf(refused)).toContainEqual({
      field: 'payeeName',
      message: '收款方不能是本机构',
    })
    const account = await world.draft(at, 10_00, { payeeAccount: '110000000000001' })
    const again = await world.move(world.officer, 'submit', account, note)
    expect(errorsOf(again)).toContainEqual({ field: 'payeeName', message: '收款方不能是本机构' })
  })

  it('to somebody of the board needs the exception that the board decided (BR-18)', async () => {
    const idNumber = '11010519491231002X'
    await world.prepare(act =>
      insertRow(act, governanceMember, {
        ...{ organisation: world.projects.north.id, name: '陈理事', role: '2', idNumber },
      }),
    )
    const row = await world.draft(at, 10_00, { payeeCode: idNumber })
    const refused = await world.move(world.officer, 'submit', row, note)
    expect(errorsOf(refused).map(({ field }) => field)).toEqual(['exceptionFile'])
    const file = { exceptionFile: newId() }
    const mended = done(await world.move(world.officer, 'update', row, file))
    expect(done(await world.move(world.officer, 'submit', mended, note)).state).toBe('pending')
  })

  it('with a warning needs a note, and a board decision from ¥500,000.00 on', async () => {
    const row = await world.draft(at, 10_00)
    const bare = await world.move(world.officer, 'submit', row)
    expect(errorsOf(bare).map(({ field }) => field)).toEqual(['riskNote'])
    const huge = await world.draft(at, 500_000_00)
    const refused = await world.move(world.officer, 'submit', huge, note)
    expect(errorsOf(refused).map(({ field }) => field)).toEqual(['boardFile'])
  })

  it('tells more than there is before anybody reviews it, with each source', async () => {
    const poor = await world.funded(10_00)
    const row = await world.draft(poor, 10_01)
    const { findings } = (
      await world.call(world.officer, 'GET', '/api/cause/payout/getChecks', { id: row.id })
    ).dataPoints
    expect(findings).toContainEqual(
      expect.objectContaining({
        level: 'block',
        source: '账簿',
        message: '可拨付余额不足：可用 ¥10.00，需要 ¥10.01',
      }),
    )
    expect(findings.every(({ source }: { source: string }) => source !== '')).toBe(true)
    const refused = await world.move(world.officer, 'submit', row, note)
    expect(errorsOf(refused).map(({ field }) => field)).toEqual(['amount'])
  })

  it('asks why a known payee has another account, and warns of a twin', async () => {
    const known = payee()
    await world.paid(at, 77_00, known)
    const other = { ...known, payeeAccount: '622200001234567' }
    const made = await world.post(world.officer, 'insert', {
      ...{ cause: at.cause, budgetLine: at.line, amount: 77_00, ...other },
      ...{ purpose: '采购助学图书，按合同付款', basisFiles: [newId()] },
    })
    expect(errorsOf(made).map(({ field }) => field)).toEqual(['accountReason'])
    const twin = await world.draft(at, 77_00, known)
    const { findings } = (
      await world.call(world.officer, 'GET', '/api/cause/payout/getChecks', { id: twin.id })
    ).dataPoints
    const warned = findings.filter(({ level }: { level: string }) => level === 'warn')
    expect(warned.map(({ item }: { item: string }) => item)).toEqual(['重复拨付'])
  })
})

describe('people without the right', () => {
  it('get nothing: neither of another organisation nor without the action', async () => {
    const row = await world.pending(at, 10_00)
    const foreign = world.of(
      ['payout.view', 'payout.approve', 'payout.pay'],
      world.projects.south.id,
    )
    const unknown = await world.call(foreign, 'GET', '/api/cause/payout/getById', { id: newId() })
    const read = await world.call(foreign, 'GET', '/api/cause/payout/getById', { id: row.id })
    expect([read.status, read.statusMessage]).toEqual([unknown.status, unknown.statusMessage])
    expect((await world.move(foreign, 'approve', row, opinion)).status).toBe(404)
    const list = await world.call(foreign, 'GET', '/api/cause/payout/getListByPage', {})
    expect(list.dataPoints.total).toBe(0)
    const bare = world.of(['project.view'])
    for (const call of ['getListByPage', 'getById', 'getChecks', 'getBalance'])
      expect(
        (await world.call(bare, 'GET', `/api/cause/payout/${call}`, { id: row.id })).status,
      ).toBe(403)
    expect((await world.move(bare, 'approve', row, opinion)).status).toBe(403)
  })
})
