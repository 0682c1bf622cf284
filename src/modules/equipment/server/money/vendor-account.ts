import { inArray, sql } from 'drizzle-orm'
import type { Answers, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { serve } from '#kernel/server/serve.ts'
import { accountInUse, claimBond, giveBond } from '#modules/finance/server/index.ts'
import { type AccountFacts, vendorAccount } from '../../model/index.ts'
import { bookFlow } from './flows.ts'

type Account = Row<typeof vendorAccount>

export const vendorAccountServing = serve(vendorAccount, {
  openPicks: true,
  movable(row, name) {
    if (name === 'freeze') return row.frozen ? '账户已冻结' : true
    return name === 'unfreeze' && !row.frozen ? '账户未冻结' : true
  },
  actions: {
    freeze: (_row, { reason }) => ({ frozen: true, frozenReason: reason }),
    unfreeze: () => ({ frozen: false, frozenReason: null }),
    takeDeposit,
    giveDeposit,
  },
  enrich: factsOfAccounts,
  sums: ['payable', 'settling', 'deposit'],
})

/** With an organisation the money is a bank line that waits to be claimed, and P39 in its books. */
async function takeDeposit(
  row: Account,
  { amount, moneyIn, slip, memo }: Answers<typeof vendorAccount, 'takeDeposit'>,
  act: Act,
): Promise<Record<string, never>> {
  if (row.organisation !== null) {
    if (moneyIn === null) return act.refuse('请选择保证金到账的入账单', 'moneyIn')
    await claimBond(act, { moneyIn, organisation: row.organisation, amount, memo: row.number })
  }
  await bookFlow(act, { account: row.id, kind: '8', amount, memo, files: [...slip] })
  return {}
}

async function giveDeposit(
  row: Account,
  { amount, bankAccount, bankSerial, slip, memo }: Answers<typeof vendorAccount, 'giveDeposit'>,
  act: Act,
): Promise<Record<string, never>> {
  const [flow] = await bookFlow(act, { account: row.id, kind: '9', amount, memo, files: [...slip] })
  if (row.organisation === null || flow === undefined) return {}
  if (bankAccount === null) return act.refuse('请选择付款账户', 'bankAccount')
  await accountInUse(act, { id: bankAccount, organisation: row.organisation })
  act.settle()
  await giveBond(act, {
    ...{ organisation: row.organisation, amount, bankAccount, bankSerial },
    origin: { resource: 'equipment/vendorFlow', id: flow.id, number: flow.number },
    ...{ paidOn: beijingDay(act.now), slip: slip[0] ?? null, purpose: memo },
  })
  return {}
}

interface Found extends AccountFacts, Record<string, unknown> {
  readonly id: string
}

async function factsOfAccounts(
  rows: readonly Account[],
  act: Act,
): Promise<ReadonlyMap<string, AccountFacts>> {
  if (rows.length === 0) return new Map()
  const year = beijingDay(act.now).slice(0, 4)
  const ids = rows.map(({ id }) => id)
  const { rows: found } = await act.tx.execute<Found>(sql`
    select a.id, v.name as title, f."chargedThisYear", f."paidThisYear", f."lastFlowAt"
      from vendor_account a join vendor v on v.id = a.vendor
      cross join lateral (
        select coalesce(sum(amount) filter (where direction = '1' and kind <> '10' and period like ${`${year}-%`}), 0)::float8 as "chargedThisYear",
               coalesce(sum(amount) filter (where kind = '7' and created_at >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz), 0)::float8 as "paidThisYear",
               max(created_at)::text as "lastFlowAt"
          from vendor_flow where account = a.id) f
     where ${inArray(sql`a.id`, ids)}`)
  return new Map(found.map(({ id, ...each }) => [id, each]))
}
