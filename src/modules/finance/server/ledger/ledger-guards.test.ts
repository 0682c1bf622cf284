import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { ledgerFaults } from './book.ts'
import { ledgerGrants, ledgerSql } from './ledger.sql.ts'
import { type LedgerWorld, openLedgerWorld } from './ledger-world.ts'
import { postMany } from './post.ts'

let rows: TestDatabase
let world: LedgerWorld
let owner: pg.Client

beforeAll(async () => {
  rows = await testDatabase()
  world = await openLedgerWorld(rows.url)
  await world.change(tx => postMany(tx, [...world.donation(100_00), world.payout(30_00)]))
  owner = new pg.Client(rows.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
  await rows.drop()
})

/** Runs statements as the owner by hand, to the end of the transaction, and takes them back. */
async function byHand(...statements: string[]): Promise<string> {
  await owner.query('BEGIN')
  try {
    for (const statement of statements) await owner.query(statement)
    await owner.query('SET CONSTRAINTS ALL IMMEDIATE')
    return 'accepted'
  } catch (error) {
    if (error instanceof pg.DatabaseError) return `${error.code}`
    throw error
  } finally {
    await owner.query('ROLLBACK')
  }
}

async function idOf(kind: string): Promise<string> {
  const found = await owner.query('select id from ledger_account where kind = $1', [kind])
  return found.rows[0].id
}

const posting = (id: string, more = { event: 'P13', reverses: 'null' }) =>
  `insert into ledger_posting (id, org_id, event, source_type, source_id, value_date, occurred_at, reverses)
   values ('${id}', '${world.organisation}', '${more.event}', 'x', '${newId()}', '2026-11-20', now(), ${more.reverses})`

interface Line {
  account: string
  amount: number
  seq: number
  after: number
  flow?: string
}

const entries = (id: string, lines: Line[], organisation = world.organisation) =>
  `insert into ledger_entry (posting_id, line, account_id, org_id, amount, flow, account_seq, balance_after, value_date)
   values ${lines
     .map(
       ({ account, amount, seq, after, flow }, at) =>
         `('${id}', ${at + 1}, ${account}, '${organisation}', ${amount}, ${flow ? `'${flow}'` : 'null'}, ${seq}, ${after}, '2026-11-20')`,
     )
     .join(', ')}`

const booked = (account: string, balance: number, seq: number) =>
  `update ledger_account set balance = ${balance}, seq = ${seq} where id = ${account}`

describe('the database, even to the owner, refuses', () => {
  it.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    "update ledger_posting set memo = 'x'",
    'delete from ledger_posting',
    'truncate ledger_posting',
    'delete from ledger_account',
    'truncate ledger_account cascade',
    'update ledger_account set floored = false',
    'delete from ledger_hold',
    'truncate ledger_hold',
  ])('%s', async statement => {
    expect(await byHand(statement)).toBe('LG007')
  })

  it('a restricted account below zero', async () => {
    expect(await byHand("update ledger_account set balance = -1 where kind = 'restricted'")).toBe(
      '23514',
    )
  })

  it('a balance that is not the sum of its entries', async () => {
    expect(await byHand('update ledger_account set balance = balance + 1')).toBe('LG003')
  })

  it('an account opened with a balance', async () => {
    const account = `insert into ledger_account (org_id, kind, owner_type, owner_id, side, floored, needs_flow, balance)
      values ('${newId()}', 'bank', 'bankAccount', '${newId()}', 1, false, false, 5)`
    expect(await byHand(account)).toBe('LG003')
    expect(await byHand(account.replace(', false, false, 5', ', true, false, 0'))).toBe('23503')
  })

  it('reserved money without a hold, and a hold without reserved money', async () => {
    const bank = await idOf('bank')
    const reserve = `update ledger_account set reserved = 5 where id = ${bank}`
    const hold = `insert into ledger_hold (id, account_id, amount, source_type, source_id)
      values ('${newId()}', ${bank}, 5, 'x', '${newId()}')`
    expect(await byHand(reserve)).toBe('LG003')
    expect(await byHand(hold)).toBe('LG003')
    expect(await byHand(reserve, hold)).toBe('accepted')
  })

  it('entries that do not sum to zero, or come in two statements', async () => {
    const [bank, clearing] = [await idOf('bank'), await idOf('clearing')]
    const id = newId()
    const debit = { account: bank, amount: 10_00, seq: 2, after: -20_00 }
    const credit = { account: clearing, amount: -10_00, seq: 2, after: 90_00 }
    const accounts = [booked(bank, -20_00, 2), booked(clearing, 90_00, 2)]
    const whole = [posting(id), ...accounts]
    expect(await byHand(...whole, entries(id, [debit, credit]))).toBe('accepted')
    expect(await byHand(...whole, entries(id, [debit]))).toBe('LG001')
    const crooked = { ...credit, amount: -9_99, after: 90_01 }
    expect(
      await byHand(
        posting(id),
        booked(bank, -20_00, 2),
        booked(clearing, 90_01, 2),
        entries(id, [debit, crooked]),
      ),
    ).toBe('LG001')
  })

  it('entries that leave the balance of an account behind, or break its chain', async () => {
    const [bank, clearing] = [await idOf('bank'), await idOf('clearing')]
    const id = newId()
    const credit = { account: clearing, amount: -10_00, seq: 2, after: 90_00 }
    const lines = (debit: Partial<Line>) =>
      entries(id, [{ account: bank, amount: 10_00, seq: 2, after: -20_00, ...debit }, credit])
    const clear = booked(clearing, 90_00, 2)
    expect(await byHand(posting(id), clear, lines({}))).toBe('LG003')
    expect(
      await byHand(posting(id), clear, booked(bank, -10_00, 2), lines({ after: -10_00 })),
    ).toBe('LG003')
    expect(await byHand(posting(id), clear, booked(bank, -20_00, 3), lines({ seq: 3 }))).toBe(
      'LG003',
    )
  })

  it('entries of another organisation, and net assets without a flow', async () => {
    const [restricted, clearing] = [await idOf('restricted'), await idOf('clearing')]
    const id = newId()
    const lines = (flow?: string): Line[] => [
      { account: clearing, amount: 1, seq: 2, after: 100_01 },
      { account: restricted, amount: -1, seq: 3, after: 70_01, flow },
    ]
    const whole = [
      posting(id, { event: 'P01', reverses: 'null' }),
      booked(clearing, 100_01, 2),
      booked(restricted, 70_01, 3),
    ]
    expect(await byHand(...whole, entries(id, lines('I1')))).toBe('accepted')
    expect(await byHand(...whole, entries(id, lines()))).toBe('LG002')
    expect(await byHand(...whole, entries(id, lines('I1'), newId()))).toBe('LG002')
  })

  it('a restricted balance below zero in the middle of a posting', async () => {
    const restricted = await idOf('restricted')
    const id = newId()
    const line = { account: restricted, flow: 'X0' }
    const lines = [
      { ...line, amount: 80_00, seq: 3, after: -10_00 },
      { ...line, amount: -80_00, seq: 4, after: 70_00 },
    ]
    expect(await byHand(posting(id), booked(restricted, 70_00, 4), entries(id, lines))).toBe(
      'LG003',
    )
    expect(
      await byHand(
        posting(id),
        booked(restricted, 70_00, 4),
        entries(id, [
          { ...line, amount: -80_00, seq: 3, after: 150_00 },
          { ...line, amount: 80_00, seq: 4, after: 70_00 },
        ]),
      ),
    ).toBe('accepted')
  })

  it('a reversal that is no mirror of its posting', async () => {
    const [bank, restricted] = [await idOf('bank'), await idOf('restricted')]
    const id = newId()
    const found = await owner.query("select id from ledger_posting where event = 'P01'")
    const reversing = posting(id, { event: 'P33', reverses: `'${found.rows[0].id}'` })
    const lines = [
      { account: bank, amount: -1, seq: 2, after: -30_01 },
      { account: restricted, amount: 1, seq: 3, after: 69_99, flow: 'I1' },
    ]
    const accounts = [booked(bank, -30_01, 2), booked(restricted, 69_99, 3)]
    expect(await byHand(reversing, ...accounts, entries(id, lines))).toBe('LG006')
  })
})

describe('an application role', () => {
  it('posts through the functions and changes nothing by itself', async () => {
    const role = `app_${newId().replaceAll('-', '')}`
    await owner.query(`create role ${role}`)
    await owner.query(ledgerGrants(role))
    const as = (statement: string) => byHand(`set local role ${role}`, statement)
    expect(await as('select * from ledger_entry')).toBe('accepted')
    expect(await as('select * from ledger_faults()')).toBe('accepted')
    const call = `select ledger_take_hold('${newId()}', ${await idOf('restricted')}, 1, 'x', '${newId()}')`
    expect(await as(call)).toBe('accepted')
    for (const denied of [
      'update ledger_entry set amount = 1',
      'delete from ledger_posting',
      'update ledger_account set balance = 0',
      posting(newId()),
      'update ledger_book set closed_through = null',
    ]) {
      expect(await as(denied)).toBe('42501')
    }
    await owner.query(`drop owned by ${role}`)
    await owner.query(`drop role ${role}`)
  })
})

describe('the nightly check', () => {
  it('finds what a superuser changed with the guards switched off', async () => {
    const faults = async (statement: string) => {
      await owner.query(
        `set session_replication_role = replica; ${statement}; reset session_replication_role`,
      )
      const found = await world.change(tx => ledgerFaults(tx, world.organisation))
      return found.map(fault => fault.rule)
    }
    const clearing = `account_id = ${await idOf('clearing')}`
    expect(await faults(`update ledger_entry set amount = amount + 1 where ${clearing}`)).toEqual([
      '借贷合计不为零',
      '余额不等于分录合计',
      '逐笔余额不连续',
      '日汇总不等于分录合计',
    ])
    expect(await faults(`update ledger_entry set amount = amount - 1 where ${clearing}`)).toEqual(
      [],
    )
    const bank = `update ledger_account set reserved = reserved`
    expect(await faults(`${bank} + 1 where kind = 'bank'`)).toEqual(['冻结金额不等于冻结单合计'])
    expect(await faults(`${bank} - 1 where kind = 'bank'`)).toEqual([])
    const balance = `update ledger_account set balance = balance`
    expect(await faults(`${balance} + 1 where kind = 'bank'`)).toEqual([
      '余额不等于分录合计',
      '资产不等于负债加净资产',
    ])
    expect(await faults(`${balance} - 1 where kind = 'bank'`)).toEqual([])
  })
})

describe('the migration', () => {
  it('may run again on a ledger in use', async () => {
    await owner.query(ledgerSql)
    expect(await world.change(tx => ledgerFaults(tx))).toEqual([])
  })
})
