import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { isSame } from '#kernel/server/operation.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { limitPassed } from '#kernel/server/sold-limits.ts'
import { account, loginNameStays } from '../model/account.ts'
import { department } from '../model/department.ts'
import { isSameOwner } from '../model/owner.ts'
import { financePairOf } from './finance-pair.ts'
import { accountFinds } from './finds.ts'
import { endGrants, keepOneHolder, lastRoleOf } from './grant.ts'
import { checkSuccessor, giveWork, isHandOverRequired, openWorkOf } from './hand-over.ts'
import { isMailTaken } from './mail-taken.ts'
import { markOwner, ownOwner } from './mark-owner.ts'
import { markForeign } from './own-references.ts'
import { ownerIs } from './owner-is.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { positionFault } from './position-fit.ts'
import { sendLink } from './send-link.ts'

type Account = Row<typeof account>

/** Accounts: who may sign in; nobody decides about himself, and the last of a kind stays. */
export const accountServing = serve(account, {
  openPicks: true,
  closedList: true,
  pickNote: 'loginName',
  finds: accountFinds,
  prepare: (_draft, act) => ownOwner(act),
  async check(next, act, before) {
    markOwner(act, next)
    if (before?.lastLoginAt != null && next.loginName !== before.loginName)
      act.mark('loginName', loginNameStays)
    if (next.phone === null && !isSystem(act.person)) act.mark('phone', '请填写手机')
    if (next.ownerKind === 'unit' && !next.areas?.length) act.mark('areas', '请选择管辖区域')
    if (next.source === 'temporary' && next.validUntil === null)
      act.mark('validUntil', '临时账号须填写有效期')
    await markDepartment(act, next)
    const fault = await positionFault(act, next.positions ?? [], next)
    if (fault !== undefined) act.mark('positions', fault)
    await markManager(act, next)
    await markForeign(act, { next, before }, { manager: 'account' })
    await markTaken(act, next, before)
    await markEnd(act, next, before)
    if (before !== undefined) markOwnReach(act, next, before)
    else await refuseBeyondSubscription(act, next.organisation ?? null)
  },
  async inserted(row, act) {
    if (isSystem(act.person)) return
    const link = await sendLink(act, row, 'setUp')
    if (link !== null) keepLink(act, row.id, link)
  },
  async updated(row, act, before) {
    const moved = ['department', 'positions', 'areas', 'realName', 'validUntil'] as const
    if (moved.some(name => !isSame(row[name], before[name]))) await raisePermRev(act, [row.id])
    if (row.department !== before.department)
      await act.tx.execute(
        sql`update "grant" set department = ${row.department}::uuid where account = ${row.id}::uuid`,
      )
    if (row.phone !== before.phone) {
      await tellFormerPhone(act, row, before.phone)
      await accessPorts().voidTickets(act, row.id)
    }
    if (row.phone !== before.phone || row.twoFactor !== before.twoFactor)
      await accessPorts().endSessions(act, [row.id], 'password')
  },
  mayMove: (row, move, person) =>
    row.id === person.accountId && move !== 'enable' && !isSystem(person)
      ? '不能处理自己的账号'
      : true,
  moves: {
    async disable(row, { reason, successor }, act) {
      await keepOneHolder(act, [row.id])
      if (successor !== null) await passWork(act, row, { successor, reason })
      await accessPorts().endSessions(act, [row.id], 'disabled')
      await raisePermRev(act, [row.id])
      return { remark: noteReason(row, '停用', reason) }
    },
    async enable(row, _answers, act) {
      await raisePermRev(act, [row.id])
      // After a long absence the password is changed first.
      return isLongAway(row, act.now) ? { dormantSince: null, passwordState: 'reset' as const } : {}
    },
    async cancel(row, { reason }, act) {
      await keepOneHolder(act, [row.id])
      const open = await openWorkOf(act, row.id, null)
      if (open.length > 0 && (await isHandOverRequired(act, row)))
        act.refuse(`还有 ${open.length} 项在办事项，请先移交`)
      const keys = await accessPorts().countKeys(act, row.id)
      if (keys > 0) act.refuse(`还有 ${keys} 个UKEY未交回`)
      await endGrants(act, row.id, `账号注销：${reason}`)
      await accessPorts().endSessions(act, [row.id], 'disabled')
      await raisePermRev(act, [row.id])
      return { remark: noteReason(row, '注销', reason) }
    },
  },
  detail: async (row, act) => ({ financePair: await financePairOf(act, row) }),
  async enrich(rows, act) {
    const ids = sql.join(
      rows.map(row => sql`${row.id}::uuid`),
      sql`, `,
    )
    const { rows: held } = await act.tx.execute<{
      account: string
      roles: string[]
      pending: number
    }>(sql`
      select "grant".account, array_agg(role.name order by role.name) filter (where "grant".state = 'active') as roles,
        count(*) filter (where "grant".state = 'pending')::int as pending
      from "grant" join role on role.id = "grant".role
      where "grant".account in (${ids}) and "grant".state in ('active', 'pending') group by "grant".account`)
    const byAccount = new Map(held.map(row => [row.account, row]))
    const keys = await accessPorts().keysOf(
      act,
      rows.map(({ id }) => id),
    )
    return new Map(
      rows.map(row => [
        row.id,
        {
          roles: byAccount.get(row.id)?.roles ?? [],
          keys: keys.get(row.id) ?? 0,
          pendingGrants: byAccount.get(row.id)?.pending ?? 0,
          ...(links().has(`${act.requestId} ${row.id}`)
            ? { link: takeLink(`${act.requestId} ${row.id}`) }
            : {}),
        },
      ]),
    )
  },
})

/** Links shown once, in the answer of the request that made the account, when no text message could be sent. */
const links = houseState(() => new Map<string, { link: string; until: number }>())

function keepLink(act: Act, id: string, link: string): void {
  links().set(`${act.requestId} ${id}`, { link, until: Date.now() + 5_000 })
}

function takeLink(key: string): string | undefined {
  const kept = links().get(key)
  links().delete(key)
  return kept !== undefined && kept.until > Date.now() ? kept.link : undefined
}

/** The open work of somebody who is disabled goes to a colleague at once. */
async function passWork(
  act: Act,
  row: Account,
  given: { successor: string; reason: string },
): Promise<void> {
  act.require('account.handover')
  await checkSuccessor(act, row, given.successor)
  await giveWork(act, row, { ...given, reason: `停用：${given.reason}`.slice(0, 200) })
}

const longDays = 60

function isLongAway({ dormantSince, lastLoginAt }: Account, now: Date): boolean {
  if (dormantSince !== null) return true
  return lastLoginAt !== null && now.getTime() - Date.parse(lastLoginAt) > longDays * 86_400_000
}

function noteReason(row: Account, verb: string, reason: string): string {
  return `${row.remark === null ? '' : `${row.remark}；`}${verb}：${reason}`.slice(-200)
}

async function markDepartment(act: Act, next: Account): Promise<void> {
  if (next.department === null) {
    if (!['vendor', 'merchant'].includes(next.ownerKind) && !isSystem(act.person))
      act.mark('department', '请选择部门')
    return
  }
  const own = await findRow(act.tx, department, next.department)
  if (own === undefined || !isSameOwner(own, next)) act.mark('department', '部门不属于该单位')
  else if (own.state !== 'enabled') act.mark('department', '部门已停用')
}

/** Codes and links go to the new phone from now on: whoever had the old one learns of it there. */
async function tellFormerPhone(act: Act, row: Account, phone: string | null): Promise<void> {
  const params = { loginName: row.loginName }
  if (phone !== null && !isSystem(act.person))
    await accessPorts().sendSms(act, { phone, template: 'phoneChanged', params, account: row.id })
}

/** Nobody gives himself more reach: another department's, another area's, or a longer stay. */
function markOwnReach({ person, mark }: Act, next: Account, before: Account): void {
  if (next.id !== person.accountId || isSystem(person)) return
  const byDepartment = [...person.actions.values()].some(scopes =>
    [...scopes].some(scope =>
      (typeof scope === 'string' ? scope : scope.within).startsWith('department'),
    ),
  )
  if (byDepartment && next.department !== before.department)
    mark('department', '不能调整自己的部门，请由他人办理')
  if (!isSame(next.areas, before.areas)) mark('areas', '不能调整自己的管辖区域，请由他人办理')
  if (next.validUntil !== before.validUntil)
    mark('validUntil', '不能调整自己的有效期，请由他人办理')
}

/** An account ends on a day to come, and the last of a kind does not end by that either. */
async function markEnd(act: Act, next: Account, before?: Account): Promise<void> {
  const { validUntil } = next
  if (validUntil === null || validUntil === before?.validUntil) return
  if (validUntil < beijingDay(act.now)) act.mark('validUntil', '有效期不能早于今天')
  if (before === undefined || isSystem(act.person)) return
  if (before.validUntil !== null && before.validUntil < validUntil) return
  const last = await lastRoleOf(act, [next.id])
  if (last !== undefined) act.mark('validUntil', `至少保留一名启用的${last}`)
}

async function markManager(act: Act, next: Account): Promise<void> {
  if (next.manager === null) return
  if (next.manager === next.id) return act.mark('manager', '直接上级不能是本人')
  const { rows } = await act.tx.execute(sql`
    with recursive above as (
      select id, manager from account where id = ${next.manager}::uuid
      union select account.id, account.manager from account join above on account.id = above.manager)
    select from above where id = ${next.id ?? null}::uuid`)
  if (rows.length > 0) act.mark('manager', '直接上级不能形成循环')
}

async function markTaken(act: Act, next: Account, before?: Account): Promise<void> {
  if (next.email !== before?.email && (await isMailTaken(act, next.email, next.id ?? null)))
    act.mark('email', '邮箱已被其他账号使用')
  if (next.staffNo === null) return
  const { rows } = await act.tx.execute(sql`
    select from account where staff_no = ${next.staffNo} and id is distinct from ${next.id ?? null}::uuid
      and ${ownerIs(next)}
      and state <> 'cancelled'`)
  if (rows.length > 0) act.mark('staffNo', '工号已被使用')
}

/** An organisation has as many accounts as it subscribes to; cancelled ones do not count. */
export async function refuseBeyondSubscription(
  act: Act,
  organisation: string | null,
): Promise<void> {
  const most = await limitPassed(act, {
    organisation,
    limit: 'maxAccounts',
    used: sql`select count(*) from account
      where organisation = ${organisation}::uuid and state <> 'cancelled'`,
  })
  if (most !== null) act.refuse(`订阅的账号数为 ${most} 个，已用完`)
}
