import { randomInt } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { halfWidth } from '#kinds/read-value.ts'
import { holdersOf } from '#modules/access/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { vendor, vendorBankAccount } from '../../model/index.ts'
import { tellVendor } from '../vendor/administrator.ts'
import { meetsVendor } from '../vendor/seen.ts'

type Account = Row<typeof vendorBankAccount>
const table = tableOf(vendorBankAccount)

/** Hours before a new default account is paid to (payeeCoolingHours): payee changes are a usual fraud. */
const coolingHours = 48
const mostTries = 3

const plain = (name: string) => halfWidth(name).replace(/\s/g, '').toLowerCase()

export const vendorBankAccountServing = serve(vendorBankAccount, {
  openPicks: true,
  pickNote: 'accountName',
  where: (person, accounts) => meetsVendor(person, sql`${accounts.vendor}`),
  async check(next, act) {
    const { person } = act
    if (person.ownerKind !== 'vendor') act.mark('vendor', '由厂商自己登记收款账户')
    else if (next.vendor !== person.ownerId) act.mark('vendor', '只能登记本厂商的收款账户')
    const owner = await findRow(act.tx, vendor, next.vendor)
    if (owner !== undefined && plain(owner.name) !== plain(next.accountName))
      act.mark('accountName', '户名与厂商名称不一致')
  },
  movable: (row, name) =>
    name === 'verify' && row.acceptedBy === null ? '请先由一名财务受理验证' : true,
  mayMove(row, name, person) {
    const isVendor = person.ownerKind === 'vendor'
    if (name === 'enter') return isVendor ? true : '由厂商录入收到的金额'
    if (name === 'verify' && row.acceptedBy === person.accountId) return '须由受理人以外的财务确认'
    if (['accept', 'verify', 'reject'].includes(name)) return isVendor ? '由付款方财务验证' : true
    return true
  },
  moves: {
    verify: (_row, _answers, act) => ({
      ...{ sentBy: act.person.accountId, sentAt: act.now.toISOString(), tries: 0 },
      verifyAmount: randomInt(1, 100),
    }),
    enter,
    reject: (_row, { reason }) => ({ stateReason: reason }),
    async disable(row, { reason }, act) {
      const { rows } = await act.tx.execute<{ number: string }>(sql`
        select number from vendor_settlement
         where bank_account = ${row.id}::uuid and state in ('confirmed', 'approved') limit 1`)
      if (rows[0] !== undefined) act.refuse(`结算单 ${rows[0].number} 待付款到该账户，不能停用`)
      return { stateReason: reason, isDefault: false }
    },
  },
  actions: {
    accept: (_row, _answers, act) => ({ acceptedBy: act.person.accountId }),
    async makeDefault(row, _answers, act) {
      if (row.isDefault) act.refuse('该账户已是默认账户')
      return asDefault(act, row)
    },
  },
  async enrich(rows, act) {
    const ids = rows.map(({ id }) => id)
    const { rows: paid } = await act.tx.execute<{ id: string; at: string }>(sql`
      select bank_account as id, max(paid_at)::text as at from vendor_settlement
       where bank_account = any (${sql.param(ids)}::uuid[]) and state = 'paid' group by 1`)
    const by = new Map(paid.map(each => [each.id, each.at]))
    return new Map(ids.map(id => [id, { lastPaidAt: by.get(id) ?? null }]))
  },
})

/** The vendor types back what arrived; the third wrong one ends it. */
async function enter(row: Account, { amount }: { readonly amount: number }, act: Act) {
  const tries = row.tries + 1
  if (amount !== row.verifyAmount) {
    if (tries >= mostTries)
      return { tries, state: 'rejected' as const, stateReason: '验证金额三次录入错误' }
    return { tries, state: 'checking' as const }
  }
  const own = and(eq(table.vendor, row.vendor), eq(table.isDefault, true))
  const { rows } = await act.tx.execute(sql`select from vendor_bank_account where ${own} limit 1`)
  const verified = { tries, state: 'verified' as const, verifiedAt: act.now.toISOString() }
  const usableAt = new Date(act.now.getTime() + coolingHours * 3_600_000).toISOString()
  return rows.length > 0
    ? { ...verified, usableAt }
    : { ...verified, ...(await asDefault(act, row)) }
}

/** The one account that is paid to by itself; everybody who pays is told at once. */
async function asDefault(act: Act, row: Account) {
  const others = and(eq(table.vendor, row.vendor), eq(table.isDefault, true), ne(table.id, row.id))
  await act.tx.execute(sql`update vendor_bank_account set is_default = false where ${others}`)
  const usableAt = new Date(act.now.getTime() + coolingHours * 3_600_000).toISOString()
  await tellPayers(act, row)
  return { isDefault: true, usableAt }
}

async function tellPayers(act: Act, row: Account): Promise<void> {
  const told = {
    title: '厂商默认收款账户已变更，请核实',
    body: `${row.accountName}（${row.bank}）的新账户 48 小时后可用`,
    link: `/sharedevice/accountManage?id=${row.id}`,
  }
  await tellVendor(act, row.vendor, told)
  const { rows } = await act.tx.execute<{ organisation: string | null }>(sql`
    select distinct organisation from vendor_account where vendor = ${row.vendor}::uuid`)
  const accounts = new Set<string>()
  for (const { organisation } of rows)
    for (const each of await holdersOf(act, 'vendorSettlement.pay', organisation))
      accounts.add(each)
  if (accounts.size > 0) await notify(act, { ...told, accounts: [...accounts], kind: 'security' })
}
