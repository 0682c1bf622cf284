import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '../model/account.ts'
import { grant } from '../model/grant.ts'
import { isSameOwner, type Owned, ownerOf } from '../model/owner.ts'
import { role } from '../model/role.ts'
import { isJoining } from './admin-kinds.ts'
import { markNarrowing } from './granted-scope.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { proveGrant } from './prove-rights.ts'
import { brokenExclusion } from './rights-limits.ts'
import { mayGrantAnything, refuseBeyondOwn } from './role.ts'
import { isFirstSecond, needsSecondPerson } from './two-step-grant.ts'

type Grant = Row<typeof grant>
type Role = Row<typeof role>
type Account = Row<typeof account>

/** Grants: who may hold what, decided by another; each change is in force at the holder's next request. */
export const grantServing = serve(grant, {
  async prepare(draft, act) {
    // Locked: two grants to one account, or of one role, are judged one after the other.
    const holder = await lockRow(act, account, draft.account)
    const given = await lockRow(act, role, draft.role)
    const needsSecond =
      (await needsSecondPerson(act, given, holder)) && !(await isFirstSecond(act, given))
    return {
      ...ownerOf(holder),
      department: holder.department,
      grantedBy: act.person.accountId,
      validFrom: draft.validFrom ?? beijingDay(act.now),
      state: needsSecond ? ('pending' as const) : ('active' as const),
    }
  },
  async check(next, act) {
    const holder = await lockRow(act, account, next.account)
    const given = await lockRow(act, role, next.role)
    markPeriod(act, next, holder)
    refuseBeyondOwn(act, given, next.narrowTo ?? given.dataScope)
    markRole(act, { given, holder })
    await markNarrowing(act, next, { given, holder })
    if (holder.id === act.person.accountId) act.refuse('不能给自己授权')
    act.settle()
    await refuseConflicts(act, { given, holder })
    if (next.notSamePerson !== true) await warnOfSamePerson(act, given, holder)
  },
  async inserted(row, act) {
    if (row.state !== 'active') return
    await raisePermRev(act, [row.account])
    await proveGrant(act, row, 'granted')
  },
  mayMove(row, move, person) {
    if (isSystem(person)) return true
    if (row.account === person.accountId) return '不能处理自己的授权'
    if (move === 'confirm' && row.grantedBy === person.accountId) return '授权人不能确认自己的授权'
    return true
  },
  moves: {
    async confirm(row, _answers, act) {
      const holder = await lockRow(act, account, row.account)
      const given = await lockRow(act, role, row.role)
      refuseOutlived(act, row, { given, holder })
      refuseBeyondOwn(act, given, row.narrowTo ?? given.dataScope)
      await refuseConflicts(act, { given, holder, except: row.id })
      await raisePermRev(act, [row.account])
      await proveGrant(act, row, 'confirmed')
      return { confirmedBy: act.person.accountId }
    },
    refuse: (_row, { reason }) => ({ revokeReason: reason }),
    async revoke(row, { reason }, act) {
      await lockRow(act, account, row.account)
      await keepOneHolder(act, [row.account], row.role)
      await raisePermRev(act, [row.account])
      await accessPorts().endElevation(act, row.account)
      await proveGrant(act, row, 'revoked')
      return { revokedBy: act.person.accountId, revokeReason: reason }
    },
    keep: (_row, _answers, act) => ({
      reviewedAt: act.now.toISOString(),
      reviewResult: 'keep' as const,
    }),
  },
})

function markPeriod(act: Act, next: Grant, holder: Account): void {
  if (next.validUntil === null) return
  if (next.validFrom !== null && next.validUntil < next.validFrom)
    act.mark('validUntil', '失效日期不能早于生效日期')
  if (next.validUntil < beijingDay(act.now)) act.mark('validUntil', '失效日期不能早于今天')
  if (holder.validUntil !== null && next.validUntil > holder.validUntil)
    act.mark('validUntil', '失效日期不能晚于账号有效期')
}

function markRole(act: Act, { given, holder }: { given: Role; holder: Account }): void {
  if (holder.state === 'cancelled') act.mark('account', '账号已注销')
  const why = whyNotHeld(given, holder)
  if (why !== undefined) act.mark('role', why)
}

/** Why accounts of this unit cannot hold a role; undefined when they can. */
export function whyNotHeld(given: Role, holder: Owned): string | undefined {
  if (given.state !== 'enabled') return '角色已停用'
  // Templates of the platform serve the kinds of account they were made for: none of them reaches
  // further than its owner, whose wall every request meets.
  if (given.ownerKind !== 'platform' && !isSameOwner(given, holder))
    return '角色不属于该账号所在单位'
  return given.holderKinds.includes(holder.ownerKind) ? undefined : '该角色不适用于此类账号'
}

/** Refuses to confirm what could not be granted any more since it was asked for. */
function refuseOutlived(
  act: Act,
  { validUntil }: Grant,
  { given, holder }: { given: Role; holder: Account },
): void {
  if (holder.state === 'cancelled') act.refuse('账号已注销')
  const why = whyNotHeld(given, holder)
  if (why !== undefined) act.refuse(why)
  if (validUntil !== null && validUntil < beijingDay(act.now))
    act.refuse('该授权已过失效日期，请拒绝后重新授权')
}

/** Ends all that an account holds or waits for: nobody will use it again. */
export async function endGrants(act: Act, accountId: string, reason: string): Promise<void> {
  const open = sql`account = ${accountId}::uuid and state in ('pending', 'active')`
  for (const row of await findRows(act.tx, grant, open)) {
    const ended = await moveRow(act, grant, row, 'revoke', {
      revokedBy: act.person.accountId,
      revokeReason: reason.slice(0, 200),
    })
    await proveGrant(act, ended, 'revoked')
  }
}

interface HeldRole extends Record<string, unknown> {
  readonly grant: string
  readonly role: string
  readonly name: string
  readonly adminKind: Role['adminKind']
  readonly actions: readonly string[]
}

/** Refuses roles that exclude each other, a second of the three administrators, a full role, a twin. */
export async function refuseConflicts(
  act: Act,
  { given, holder, except }: { given: Role; holder: Account; except?: string },
): Promise<void> {
  const { rows } = await act.tx.execute<HeldRole>(sql`
    select "grant".id as grant, role.id as role, role.name, role.admin_kind as "adminKind", role.actions
    from "grant" join role on role.id = "grant".role
    where "grant".account = ${holder.id}::uuid and "grant".state in ('pending', 'active')`)
  const held = rows.filter(row => row.grant !== except)
  if (held.some(row => row.role === given.id)) act.refuse('该账号已有此角色', 'role')
  // An organisation's head opens accounts and grants within its wall; on the platform these are two people.
  const rival = holder.ownerKind === 'platform' && held.find(row => isJoining(row, given))
  if (rival) act.refuse(`「${given.name}」与「${rival.name}」不能由同一人担任`, 'role')
  const excluded = held.find(row => given.exclusiveWith?.includes(row.role))
  if (excluded !== undefined) act.refuse(`「${given.name}」与「${excluded.name}」互斥`, 'role')
  const all = new Set([...held.flatMap(({ actions }) => actions), ...(given.actions ?? [])])
  const broken = await brokenExclusion(act.tx, all)
  if (broken !== undefined) act.refuse(`不能同时持有互斥的操作：${broken.label}`, 'role')
  await refuseFull(act, given, except)
}

/**
 * Two of the three administrators with one phone, or one name in one department, may be one person:
 * whoever grants confirms that they are not.
 */
async function warnOfSamePerson(act: Act, given: Role, holder: Account): Promise<void> {
  if (given.adminKind === 'none') return
  const { rows } = await act.tx.execute<{ loginName: string; name: string }>(sql`
    select other.login_name as "loginName", role.name from account own
    join account other on other.id <> own.id and other.state <> 'cancelled'
      and (other.phone_index = own.phone_index
        or (other.real_name = own.real_name and other.department is not distinct from own.department))
    join "grant" on "grant".account = other.id and "grant".state in ('pending', 'active')
    join role on role.id = "grant".role and role.admin_kind not in ('none', ${given.adminKind})
    where own.id = ${holder.id}::uuid limit 1`)
  const [other] = rows
  if (other !== undefined)
    act.mark(
      'notSamePerson',
      `「${given.name}」与账号 ${other.loginName} 的「${other.name}」疑为同一人担任，核实不是同一人后请勾选`,
    )
}

async function refuseFull(act: Act, given: Role, except: string | undefined): Promise<void> {
  if (!given.maxHolders) return
  const { rows } = await act.tx.execute<{ holders: number }>(
    sql`select count(*)::int as holders from "grant" where role = ${given.id}::uuid and state in ('pending', 'active') and id is distinct from ${except ?? null}::uuid`,
  )
  if ((rows[0]?.holders ?? 0) >= given.maxHolders)
    act.refuse(`「${given.name}」最多 ${given.maxHolders} 人`, 'role')
}

interface Kept extends Record<string, unknown> {
  readonly name: string
  readonly code: string
  readonly adminKind: string
  readonly left: number
}

/**
 * Refuses to take the last enabled holder of one of the three administrators, or the last head of
 * an organisation. `roleId` narrows it to one role that is being revoked.
 */
export async function keepOneHolder(
  act: Act,
  accountIds: readonly string[],
  roleId?: string,
): Promise<void> {
  const last = await lastRoleOf(act, accountIds, roleId)
  if (last !== undefined && !mayGrantAnythingBySystem(act)) act.refuse(`至少保留一名启用的${last}`)
}

/**
 * The name of a role that nobody would hold without these accounts, of those that somebody must.
 * Who has not signed in yet, or whose grant begins later or is over, holds nothing today.
 */
export async function lastRoleOf(
  act: Act,
  accountIds: readonly string[],
  roleId?: string,
): Promise<string | undefined> {
  const going = sql.join(
    accountIds.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  // One at a time: two of the last two would otherwise both see the other stay.
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('keep one holder'))`)
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<Kept>(sql`
    select distinct role.name, role.code, role.admin_kind as "adminKind", (
      select count(distinct holder.id)::int from "grant" other join account holder on holder.id = other.account
        join role same on same.id = other.role and same.state = 'enabled'
      where other.state = 'active' and holder.state = 'enabled' and holder.id not in (${going})
        and coalesce(other.valid_from, ${today}) <= ${today} and coalesce(other.valid_until, ${today}) >= ${today}
        and coalesce(holder.valid_until, ${today}) >= ${today}
        and case when role.admin_kind <> 'none' then same.admin_kind = role.admin_kind
          else same.code = role.code and holder.organisation is not distinct from own.organisation end) as left
    from "grant" join role on role.id = "grant".role join account own on own.id = "grant".account
    where "grant".state = 'active' and own.state = 'enabled' and own.id in (${going})
      and (role.admin_kind <> 'none' or (role.code = 'org_head' and own.organisation is not null))
      ${roleId === undefined ? sql`` : sql`and role.id = ${roleId}::uuid`}`)
  return rows.find(row => row.left === 0)?.name
}

function mayGrantAnythingBySystem(act: Act): boolean {
  return isSystem(act.person) && mayGrantAnything(act.person)
}
