import { lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobWork } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { lastRoleOf, raisePermRev } from '#modules/access/server/index.ts'
import { securityKey } from '../model/security-key.ts'
import { endSessions } from './end-sessions.ts'
import { expireKey } from './key-events.ts'
import { subjectOf } from './passwords.ts'
import { accountPorts } from './ports.ts'
import { readSecurity } from './settings.ts'
import {
  captchaChallenge,
  keyChallenge,
  loginCounter,
  loginStep,
  passwordTicket,
  smsCode,
  uploadedProof,
  usedNonce,
} from './tables.ts'

/** Removes what has run out: pictures, codes, counters, nonces, tickets; sessions stay a year. */
export const purgeExpired = job('account.purge-expired', {
  label: '清理登录凭据',
  payload: z.object({}),
  retries: 2,
  every: '17 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const hourAgo = sql`now() - interval '1 hour'`
      await act.tx.delete(captchaChallenge).where(lt(captchaChallenge.expiresAt, hourAgo))
      await act.tx.delete(keyChallenge).where(lt(keyChallenge.expiresAt, hourAgo))
      await act.tx.delete(usedNonce).where(lt(usedNonce.until, hourAgo))
      await act.tx.delete(loginStep).where(lt(loginStep.updatedAt, sql`now() - interval '1 day'`))
      await act.tx.delete(smsCode).where(lt(smsCode.sentAt, sql`now() - interval '2 days'`))
      await act.tx.delete(uploadedProof).where(lt(uploadedProof.at, sql`now() - interval '2 days'`))
      await act.tx
        .delete(passwordTicket)
        .where(lt(passwordTicket.expiresAt, sql`now() - interval '7 days'`))
      await act.tx
        .delete(loginCounter)
        .where(or(lt(loginCounter.windowStart, sql`now() - interval '2 days'`)))
      await act.tx.execute(sql`
        update session set ended_at = expires_at, end_reason = 'expired', elevated_until = null
        where ended_at is null and expires_at < now()`)
      await act.tx.execute(sql`delete from session where ended_at < now() - interval '1 year'`)
    }),
})

/** Nightly: accounts that nobody used are disabled, keys whose certificate ended expire, holders are warned before. */
export const watchAccounts = job('account.watch', {
  label: '账号与UKEY到期',
  payload: z.object({}),
  retries: 3,
  every: '25 0 * * *',
  async run(_payload, work) {
    for (const id of await idsOf(work, unused)) await disableUnused(work, id)
    for (const id of await idsOf(work, ended))
      await work.change(async act => expireKey(act, await lockRow(act, securityKey, id)))
    for (const id of await idsOf(work, ending)) await warnHolder(work, id)
  },
})

const unused = sql`select id from account where state = 'enabled'
  and coalesce(last_login_at, updated_at) < now() - interval '7 days'
  -- Whoever was enabled again, and is to change the password first, has a week to come back.
  and not (password_state = 'reset' and updated_at > now() - interval '7 days') order by id`
const ended = sql`select id from security_key where state in ('normal', 'frozen', 'lost') and valid_until < now() order by id`
/** Days until a certificate ends, by the calendar of Beijing, and at which of them its holder is told. */
const daysLeft = sql`((valid_until at time zone 'Asia/Shanghai')::date - ${beijingToday})`
const warnedAt = sql`case when ${daysLeft} <= 1 then 1 when ${daysLeft} <= 7 then 7 else 30 end`
// Of a night without the job the next one tells what it would have told.
const ending = sql`select id from security_key where state in ('normal', 'frozen') and account is not null
  and valid_until >= now() and valid_until < now() + interval '31 days' and ${daysLeft} <= 30
  and coalesce(warned_days, 31) > ${warnedAt} order by id`

async function idsOf(work: JobWork, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await work.database.read('all', reader => reader.execute<{ id: string }>(query))
  return rows.map(row => row.id)
}

function disableUnused(work: JobWork, id: string): Promise<void> {
  return work.change(async act => {
    const row = await lockRow(act, account, id)
    const security = await readSecurity(act.tx, subjectOf(row))
    const last = Date.parse(row.lastLoginAt ?? row.createdAt)
    const days = (act.now.getTime() - last) / (24 * 3_600_000)
    if (row.state !== 'enabled' || days < security.of('login.inactiveDays')) return
    if ((await lastRoleOf(act, [id])) !== undefined) return
    await endSessions(act, [id], 'disabled')
    const disabled = await moveRow(act, account, row, 'disable')
    await updateRow(
      act,
      account,
      disabled,
      { dormantSince: beijingDay(act.now) },
      { label: '长期未用停用' },
    )
    await raisePermRev(act, [id])
    const head = await headOf(act.tx, row.department)
    if (head !== null)
      await accountPorts().notify(act, {
        accounts: [head],
        kind: 'security',
        title: '账号因长期未用停用',
        body: `${row.realName}（${row.loginName}）已超过 ${Math.floor(days)} 天未登录，账号已自动停用。`,
      })
  })
}

type Reading = Parameters<typeof readSecurity>[0]

async function headOf(reader: Reading, departmentId: string | null): Promise<string | null> {
  const { rows } = await reader.execute<{ head: string | null }>(
    sql`select head from department where id = ${departmentId}::uuid`,
  )
  return rows[0]?.head ?? null
}

function warnHolder(work: JobWork, id: string): Promise<void> {
  return work.change(async act => {
    const row = await lockRow(act, securityKey, id)
    if (row.account === null || row.validUntil === null) return
    const { rows } = await act.tx.execute<{ days: number }>(
      sql`update security_key set warned_days = ${warnedAt} where id = ${id}::uuid
        returning ${daysLeft} as days`,
    )
    const days = rows[0]?.days ?? 0
    await accountPorts().notify(act, {
      accounts: [row.account],
      kind: 'expiry',
      title: 'UKEY证书即将到期',
      body: `UKEY ${row.serial} 的证书将于 ${beijingDay(new Date(row.validUntil))} 到期（${days === 0 ? '今天' : `还有 ${days} 天`}），请及时更新。`,
    })
  })
}
