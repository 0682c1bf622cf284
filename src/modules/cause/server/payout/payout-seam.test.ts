import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inHouse } from '#kernel/server/origin.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { reviewFlow } from '#modules/approval/model/index.ts'
import { plainStep } from '#modules/approval/server/index.ts'
import { done, openPayoutWorld, type PayoutWorld, payee } from '#test/payout-world.ts'
import { bring } from '#test/stand-ins.ts'
import {
  blockIf,
  type Payout,
  type PayoutLimit,
  type PayoutRules,
  payoutRules,
  warnIf,
} from '../index.ts'

/* What the modules of funds and help requests add to payouts: rules by kind, brought from outside. */

let world: PayoutWorld
let fund: string
let help: string
const granted = { rest: 4_000_00, used: 0 }

/** The sum that was granted to a help request, kept by a test in the place of its module. */
const grantedSum: PayoutLimit = {
  id: newId(),
  label: '核定金额',
  name: '小雨住院费用',
  rest: async () => granted.rest,
  async shift({ reserved, used }) {
    if (granted.rest - reserved - used < 0) return false
    granted.rest -= reserved + used
    granted.used += used
    return true
  },
}

const funds: PayoutRules = {
  kind: 'fund',
  terms: async () => ({ custodial: false, payoutFeeRate: 0 }),
  limits: async () => [],
  board: async () => ({ from: 100_000_00, word: '管委会决议' }),
  findings: async ({ purpose }: Payout) => [
    warnIf(
      { item: '用途范围', field: 'purpose', source: '设立协议' },
      purpose.includes('医') ? undefined : '用途不在基金的用途范围内',
    ),
  ],
}
const helps: PayoutRules = {
  kind: 'help',
  terms: async () => ({ custodial: true, payoutFeeRate: 0 }),
  limits: async () => [],
  requestLimits: async () => [grantedSum],
  findings: async () => [
    blockIf({ item: '黑名单', field: 'cause', source: '求助档案' }, '求助人在黑名单中'),
  ],
}

beforeAll(async () => {
  world = await openPayoutWorld()
  inHouse(world.house, () => bring(payoutRules.of(funds, helps)))
  const organisation = world.projects.north.id
  const make = async (kind: string) => {
    const id = newId()
    await world.prepare(act =>
      act.tx.execute(sql`
        insert into cause (id, version, kind, number, title, organisation, raise_mode, status, listed,
                           created_at, updated_at)
        values (${id}, 1, ${kind}, ${newId().slice(0, 28)}, ${`测试${kind}`}, ${organisation}, '2',
                'executing', false, now(), now())`),
    )
    return id
  }
  fund = await make('fund')
  help = await make('help')
  await world.give(fund, 300_000_00)
})
afterAll(() => world.close())

const note = { riskNote: '首次付款，已电话核实' }
const apply = (cause: string, amount: number, more: object = {}) =>
  world.post(world.officer, 'insert', {
    ...{ cause, amount, ...payee({ payeeKind: '4', payeeAccountKind: '1' }) },
    ...{ purpose: '支付受助患者的医疗费用，按结算单', basisFiles: [newId()], ...more },
  })

describe('a payout of a kind that another module keeps', () => {
  it('goes by the rules of that kind: no budget line, its own threshold, its own checks', async () => {
    const row = done(await apply(fund, 100_000_00, { purpose: '采购一批办公用品与设备' }))
    expect(row).toMatchObject({ causeKind: 'fund', budgetLine: null })
    const refused = await world.move(world.officer, 'submit', row, note)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'boardFile', message: '100,000.00 元及以上的拨付须上传管委会决议' },
    ])
    const asked = { id: row.id }
    const checks = await world.call(world.officer, 'GET', '/api/cause/payout/getChecks', asked)
    expect(checks.dataPoints.findings).toContainEqual(
      expect.objectContaining({ level: 'warn', message: '用途不在基金的用途范围内' }),
    )
  })

  it('for a help request stays within what was granted, told with both figures', async () => {
    const more = done(await apply(fund, 5_000_00, { helpRequest: help }))
    const refused = await world.move(world.officer, 'submit', more, note)
    expect(refused.dataPoints.errors).toEqual([
      {
        field: 'amount',
        message: '核定金额「小雨住院费用」余额不足：可用 ¥4,000.00，需要 ¥5,000.00',
      },
    ])
    const rows = []
    for (const amount of [3_000_00, 2_000_00]) {
      const row = done(await apply(fund, amount, { helpRequest: help }))
      rows.push(done(await world.move(world.officer, 'submit', row, note)))
    }
    const opinion = { opinion: '结算单已核对' }
    const [first, second] = rows
    if (first === undefined || second === undefined) throw new Error('two were submitted')
    const passed = done(await world.move(world.reviewer(), 'approve', first, opinion))
    const late = await world.move(world.reviewer(), 'approve', second, opinion)
    expect([late.status, late.statusMessage]).toEqual([
      409,
      '核定金额「小雨住院费用」余额不足：可用 ¥1,000.00',
    ])
    done(await world.move(world.payer, 'pay', passed, world.payment()))
    expect(granted).toEqual({ rest: 1_000_00, used: 3_000_00 })
  })

  it('passes the steps that its organisation has set for payouts, until it sets some for this kind', async () => {
    const organisation = world.projects.north.id
    const flow = (kind: string, names: readonly string[]) =>
      world.prepare(act =>
        insertRow(act, reviewFlow, {
          ...{ kind, organisation, name: '本机构流程' },
          steps: names.map(name => plainStep(name)),
        }),
      )
    const opinion = { opinion: '结算单已核对' }
    const pending = async () => {
      const row = done(await apply(fund, 1_00))
      return done(await world.move(world.officer, 'submit', row, note))
    }
    await flow('payout', ['财务复核', '负责人审批'])
    const half = done(await world.move(world.reviewer(), 'approve', await pending(), opinion))
    expect(half.state).toBe('pending')
    const whole = done(await world.move(world.reviewer(), 'approve', half, opinion))
    expect(whole.state).toBe('approved')
    await flow('payout.fund', ['管委会复核'])
    const one = done(await world.move(world.reviewer(), 'approve', await pending(), opinion))
    expect(one.state).toBe('approved')
  })

  it('is refused where its kind says so', async () => {
    const row = done(await apply(help, 10_00))
    const refused = await world.move(world.officer, 'submit', row, note)
    const told = refused.dataPoints.errors.map(({ message }: { message: string }) => message)
    expect(told).toContain('求助人在黑名单中')
  })
})
