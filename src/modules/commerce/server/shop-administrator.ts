import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { openAccount, sendLink } from '#modules/access/server/index.ts'
import type { Partner } from './ask-shop.ts'

/** Accounts of a shop that can sign in, or could at the next enabling. */
async function peopleOf(act: Act, shop: string): Promise<number> {
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from account
     where owner_kind = 'merchant' and merchant = ${shop} and state in ('pending', 'enabled')`)
  return rows[0]?.n ?? 0
}

/** The first administrator of an approved shop, who sets the password at the first sign-in; once. */
export async function openShopAdministrator(act: Act, row: Partner): Promise<void> {
  if ((await peopleOf(act, row.id)) > 0) return
  const opened = await openAccount(act, {
    ...{ ownerKind: 'merchant', merchant: row.id, ownerName: row.name },
    loginName: row.number.toLowerCase(),
    ...{ realName: row.contact, phone: row.phone },
    ...{ source: 'settlement', roles: ['merchant_admin'], reason: '商家审核通过' },
  })
  await sendLink(act, opened, 'setUp')
}
