import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/account.ts'
import { accessPorts, openAccount, sendLink } from '#modules/access/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import type { vendor } from '../../model/index.ts'

/** The vendor's own people who can sign in. */
export async function peopleOf(act: Pick<Act, 'tx'>, id: string): Promise<string[]> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from account where vendor = ${id} and state in ('pending', 'enabled') order by created_at`)
  return rows.map(row => row.id)
}

/** Tells a vendor's people. */
export async function tellVendor(
  act: Act,
  id: string,
  told: { readonly title: string; readonly body?: string; readonly link: string },
): Promise<void> {
  const accounts = await peopleOf(act, id)
  if (accounts.length > 0) await notify(act, { ...told, accounts, kind: 'todo' })
}

/** The first administrator of an approved vendor, who sets the password at the first sign-in. */
export async function openVendorAdministrator(act: Act, row: Row<typeof vendor>): Promise<void> {
  if ((await peopleOf(act, row.id)).length > 0) return
  const opened = await openAccount(act, {
    ownerKind: 'vendor',
    vendor: row.id,
    ownerName: row.name,
    loginName: `vd${row.number.slice(-10)}`,
    realName: row.contact,
    phone: row.phone,
    email: row.email,
    source: 'settlement',
    roles: ['vendor_admin'],
    reason: '厂商审核通过',
  })
  await sendLink(act, opened, 'setUp')
}

/** A new link for the first administrator of a vendor. */
export async function resetVendorAdministrator(act: Act, row: Row<typeof vendor>): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select account.id from account join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.code = 'vendor_admin'
     where account.vendor = ${row.id} and account.state in ('pending', 'enabled')
     order by account.created_at limit 1`)
  const [first] = rows
  const found = first && (await findRow(act.tx, account, first.id))
  if (found === undefined) return act.refuse('该厂商没有启用的管理员账号')
  await sendLink(act, found, 'reset')
}

/** Nobody signs in for a vendor that has ended, nor sets up what was never used. */
export async function disableVendorPeople(act: Act, id: string): Promise<void> {
  const people = await peopleOf(act, id)
  for (const each of people) {
    const row = await lockRow(act, account, each)
    if (row.state === 'enabled') await moveRow(act, account, row, 'disable')
    if (row.state === 'pending') await moveRow(act, account, row, 'cancel')
  }
  if (people.length > 0) await accessPorts().endSessions(act, people, 'disabled')
}
