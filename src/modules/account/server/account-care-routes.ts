import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { sendLink } from '#modules/access/server/index.ts'
import { endSessions } from './end-sessions.ts'
import type { AccountRow } from './find-login.ts'
import { clearCounters } from './login-counters.ts'
import { noteDoor } from './note-door.ts'
import { removeFactors } from './second-factors.ts'

const reason = z.string().trim().min(2, '请填写原因').max(200)

/** The account in the scope of the action, locked; nobody does this to himself. */
async function takeAccount(act: Act, id: string, verb: string): Promise<AccountRow> {
  await lockInScope(act, { resource: account, rules: {} }, { id, action: `account.${verb}` })
  if (id === act.person.accountId) throw denied('不能处理自己的账号')
  const row = await findRow(act.tx, account, id)
  if (row === undefined || row.state === 'cancelled') return act.refuse('账号已注销')
  return row
}

function noteCare(
  act: Act,
  row: AccountRow,
  given: { verb: string; label: string; reason: string },
) {
  return recordOperation(act, {
    action: `account.${given.verb}`,
    label: given.label,
    resource: account.path,
    record: row.id,
    version: null,
    title: row.realName,
    organisation: row.organisation,
    changes: [],
    reason: given.reason,
    outcome: 'done',
  })
}

/** 解锁: what is counted against the name is forgotten. */
const unlockRoute = route({
  method: 'POST',
  path: '/api/access/account/unlock',
  access: { action: 'account.unlock' },
  summary: '解锁账号',
  question: z.object({ id: z.uuid(), reason: reason.default('解锁') }),
  async change(given, act) {
    const row = await takeAccount(act, given.id, 'unlock')
    await clearCounters(act.tx, row.loginName)
    await act.tx.execute(sql`update account set locked_until = null where id = ${row.id}::uuid`)
    await noteDoor(act, row, { kind: 'unlock', result: 'ok', ip: act.person.ip })
    await noteCare(act, row, { verb: 'unlock', label: '解锁账号', reason: given.reason })
    return null
  },
})

/** 重置密码: a one-time link; nobody sees a password, and the old one works no more. */
const resetRoute = route({
  method: 'POST',
  path: '/api/access/account/resetPassword',
  access: { action: 'account.resetPassword' },
  summary: '重置密码',
  question: z.object({ id: z.uuid(), reason }),
  stepUp: true,
  async change(given, act) {
    const row = await takeAccount(act, given.id, 'resetPassword')
    const kind = row.state === 'pending' ? 'setUp' : 'reset'
    const link = await sendLink(act, row, kind)
    await act.tx.execute(sql`delete from credential where account = ${row.id}::uuid`)
    await endSessions(act, [row.id], 'password')
    await noteCare(act, row, { verb: 'resetPassword', label: '重置密码', reason: given.reason })
    return { link }
  },
})

/** 解除第二因素: never read, only taken away. */
const resetFactorRoute = route({
  method: 'POST',
  path: '/api/access/account/resetTwoFactor',
  access: { action: 'account.resetTwoFactor' },
  summary: '解除第二因素',
  question: z.object({ id: z.uuid(), reason }),
  stepUp: true,
  async change(given, act) {
    const row = await takeAccount(act, given.id, 'resetTwoFactor')
    await removeFactors(act, row.id)
    await endSessions(act, [row.id], 'forced')
    await noteCare(act, row, {
      verb: 'resetTwoFactor',
      label: '解除第二因素',
      reason: given.reason,
    })
    return null
  },
})

export const accountCareRoutes = [unlockRoute, resetRoute, resetFactorRoute]
