import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/account.ts'
import { accessPorts, openAccount, sendLink } from '#modules/access/server/index.ts'
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

/** Nobody signs in for a shop that has ended, nor sets up what was never used. */
export async function closeShopAccounts(act: Act, shop: string): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from account where owner_kind = 'merchant' and merchant = ${shop}
       and state in ('pending', 'enabled') order by id`)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) {
    const row = await lockRow(act, account, id)
    if (row.state === 'enabled') await moveRow(act, account, row, 'disable')
    if (row.state === 'pending') await moveRow(act, account, row, 'cancel')
  }
  if (ids.length > 0) await accessPorts().endSessions(act, ids, 'disabled')
}
