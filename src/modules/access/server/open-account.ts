import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '../model/account.ts'
import { grant } from '../model/grant.ts'
import { type Owned, ownerKinds, ownerOf } from '../model/owner.ts'
import { role } from '../model/role.ts'
import { isMailTaken } from './mail-taken.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { openStructure } from './seed.ts'
import { sendLink } from './send-link.ts'

/** An account that the product itself opens: first start, settlement of an organisation, demo world. */
export interface AccountDraft extends Owned {
  readonly loginName: string
  readonly realName: string
  readonly phone?: string | null
  readonly email?: string | null
  readonly areas?: readonly string[]
  readonly department?: string
  /** What the owner is called: its first department is named so where it has none. */
  readonly ownerName?: string
  readonly positions?: readonly string[]
  readonly source?: 'created' | 'settlement' | 'registered'
  readonly state?: 'pending' | 'enabled'
  /** Codes of built-in roles. */
  readonly roles: readonly string[]
  readonly reason: string
}

/**
 * Opens an account with its grants in force; passwords come by `openTicket` or the account module.
 * An e-mail address that another living account signs in by stays with that one: who heads a second
 * organisation or shop under the same address enters there by login name.
 */
export async function openAccount(act: Act, draft: AccountDraft): Promise<Row<typeof account>> {
  const { roles, reason, department, ownerName, positions, areas, ...facts } = draft
  const name = ownerName ?? ownerKinds[draft.ownerKind]
  const root = department ?? (await openStructure(act, ownerOf(draft), name))
  const { email = null } = facts
  const row = await insertRow(act, account, {
    ...facts,
    ...ownerOf(draft),
    email: (await isMailTaken(act, email)) ? null : email,
    department: root,
    positions: positions ? [...positions] : null,
    areas: areas ? [...areas] : null,
  })
  for (const code of roles) await grantBuiltIn(act, row, { code, reason })
  await raisePermRev(act, [row.id])
  return row
}

/** Grants a built-in role, in force at once. */
export async function grantBuiltIn(
  act: Act,
  row: Row<typeof account>,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  const table = tableOf(role)
  const [found] = await findRows(
    act.tx,
    role,
    sql`${table.code} = ${code} and ${table.ownerKind} = 'platform'`,
    1,
  )
  if (found === undefined) throw new Error(`there is no built-in role ${code}`)
  await insertRow(act, grant, {
    account: row.id,
    role: found.id,
    ...ownerOf(row),
    department: row.department,
    validFrom: beijingDay(act.now),
    reason,
    grantedBy: act.person.accountId,
    state: 'active',
  })
}

/** Whether anybody can sign in at all: the product is empty otherwise. */
export async function hasAccounts(act: Act): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`select from account limit 1`)
  return rows.length > 0
}

/** One of the three administrators of an empty product. */
interface FirstAdministrator {
  readonly role: string
  readonly loginName: string
  readonly account: string
  /** Where the password is set; absent for whom the operator gave one. */
  readonly path: string | undefined
}

/**
 * The three administrators of an empty product, each with a link of 24 hours; there is no default
 * password. `hasPassword`: the operator gives the system administrator one, who needs no link.
 */
export async function openAdministrators(
  act: Act,
  hasPassword = false,
): Promise<FirstAdministrator[]> {
  const three = [
    ['sysadmin', '系统管理员'],
    ['secadmin', '安全管理员'],
    ['auditadmin', '审计管理员'],
  ] as const
  const opened: FirstAdministrator[] = []
  const department = await openStructure(act, { ownerKind: 'platform' }, '平台')
  for (const [loginName, realName] of three) {
    const isReady = hasPassword && loginName === 'sysadmin'
    const row = await openAccount(act, {
      ownerKind: 'platform',
      loginName,
      realName,
      department,
      ...(isReady && { state: 'enabled' as const }),
      roles: [loginName],
      reason: '首次启动',
    })
    const path = isReady ? undefined : await accessPorts().openTicket(act, row.id, 'setUp')
    opened.push({ role: realName, loginName, account: row.id, path })
  }
  return opened
}

/** What an organisation's new administrator is told. */
export interface OpenedAdministrator {
  readonly account: string
  readonly loginName: string
  /** Only when it could not be sent by SMS and must be handed over. */
  readonly link: string | null
}

/** The head of a new organisation: structure, account, roles, one-time link; in the act's transaction. */
export async function openAdministrator(
  act: Act,
  draft: {
    organisation: string
    organisationName: string
    name: string
    phone: string
    email: string | null
  },
): Promise<OpenedAdministrator> {
  const owned = { ownerKind: 'organisation', organisation: draft.organisation } as const
  const department = await openStructure(act, owned, draft.organisationName)
  const row = await openAccount(act, {
    ...owned,
    department,
    loginName: await freeLoginName(act),
    realName: draft.name,
    phone: draft.phone,
    email: draft.email,
    source: 'settlement',
    // gyhmanager.md "approve": the first administrator of an organisation holds all three.
    roles: ['org_head', 'org_operator', 'org_finance'],
    reason: '机构入驻',
  })
  return { account: row.id, loginName: row.loginName, link: await sendLink(act, row, 'setUp') }
}

/** A new link for the first head of an organisation. */
export async function resetAdministrator(
  act: Act,
  organisation: string,
): Promise<OpenedAdministrator> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select account.id from account join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.code = 'org_head'
    where account.organisation = ${organisation}::uuid and account.state in ('pending', 'enabled')
    order by account.created_at limit 1`)
  const [head] = rows
  if (head === undefined) return act.refuse('该机构没有启用的机构负责人')
  const [row] = await findRows(act.tx, account, sql`${tableOf(account).id} = ${head.id}::uuid`, 1)
  if (row === undefined) return act.refuse('该机构没有启用的机构负责人')
  return { account: row.id, loginName: row.loginName, link: await sendLink(act, row, 'reset') }
}

/** Acts that open administrators wait for each other: each reads the number the other has taken. */
async function freeLoginName(act: Act): Promise<string> {
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('login names of organisations'))`)
  const { rows } = await act.tx.execute<{ last: string | null }>(
    sql`select max(substr(login_name, 4)::bigint) as last from account where login_name ~ '^org[0-9]{6,12}$'`,
  )
  return `org${String(Number(rows[0]?.last ?? 0) + 1).padStart(6, '0')}`
}
