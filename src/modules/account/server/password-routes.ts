import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { absent, denied, Refusal, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { personOf } from '#modules/access/server/index.ts'
import { passwordChange, passwordPostpone, passwordReset } from '../model/password-calls.ts'
import { passwordRefusals } from '../model/password-rules.ts'
import { asProduct } from './as-product.ts'
import type { GivenTicket } from './captcha.ts'
import { withConstantTime } from './constant-time.ts'
import { endSessions } from './end-sessions.ts'
import { type AccountRow, findLogin } from './find-login.ts'
import { sessionAtHand } from './gate.ts'
import { attemptOf, demandCaptcha, isOpen, note, refuseBlocked } from './login.ts'
import { countAttempt, limitsOf, takeBack } from './login-counters.ts'
import { passwordIn } from './login-keys.ts'
import { noteDoor } from './note-door.ts'
import {
  holderOf,
  isPasswordRight,
  newHash,
  refusePassword,
  setPassword,
  subjectOf,
} from './passwords.ts'
import { accountPorts } from './ports.ts'
import { limitRate } from './rate-limit.ts'
import { restrictionOf } from './restriction.ts'
import { readSecurity } from './settings.ts'
import { credential } from './tables.ts'
import { findTicket, spendPasswordTicket } from './tickets.ts'

/** 修改密码: signed in, restricted, or signed out with name, old password and captcha. */
const changeRoute = route(passwordChange, {
  access: 'public',
  whileRestricted: true,
  summary: '修改密码',
  handle(given, exchange) {
    limitRate('password', exchange.ip, 20)
    return exchange.visitor.person === null
      ? withConstantTime(() => change(given, exchange))
      : change(given, exchange)
  },
})

interface Change extends GivenTicket {
  readonly oldPassword: string
  readonly newPassword: string
  readonly loginName?: string | undefined
}

async function change(given: Change, exchange: Exchange): Promise<null> {
  const { database, visitor } = exchange
  const signedIn = visitor.person?.accountId
  if (signedIn === undefined && given.loginName === undefined)
    throw new Refusal('notLoggedIn', 'not_login')
  const row =
    signedIn === undefined
      ? (await database.read('all', reader => findLogin(reader, given.loginName ?? '')))?.account
      : await database.read('all', reader => findRow(reader, account, signedIn))
  const security = await database.read('all', reader => readSecurity(reader))
  const attempt = await attemptOf(exchange, row?.loginName ?? given.loginName ?? '', row)
  if (signedIn === undefined) await demandCaptcha(exchange, given, { attempt, security })
  const pause = await countAttempt(database, attempt, limitsOf(security))
  if (pause > 0) return refuseBlocked(exchange, { attempt, account: row, pause })
  const oldPassword = await passwordIn(database, given.oldPassword)
  const hash = row === undefined ? undefined : await hashOf(exchange, row.id)
  const isRight = await isPasswordRight(oldPassword, hash)
  if (!isRight || row === undefined || !isOpen(row)) {
    await note(exchange, {
      ...{ attempt, account: row, outcome: 'wrong', kind: 'passwordChange' },
      reason: '原密码错误',
    })
    if (signedIn === undefined) throw refusal('用户名或密码错误')
    throw refusal(passwordRefusals.wrongOld, 'oldPassword')
  }
  await takeBack(database, attempt)
  const newPassword = await passwordIn(database, given.newPassword)
  await renew(exchange, row, { newPassword, label: '修改密码' })
  return null
}

async function hashOf({ database }: Exchange, accountId: string): Promise<string | undefined> {
  const [row] = await database.read('all', reader =>
    reader.select().from(credential).where(eq(credential.account, accountId)),
  )
  return row?.hash
}

interface Renewal {
  readonly newPassword: string
  readonly label: string
  /** A change when absent. */
  readonly kind?: 'passwordReset'
  /** In the same transaction, before the password is set. */
  readonly before?: (act: Act) => Promise<void>
}

/** Checks and sets the new password; every other session of the account ends with the old one. */
async function renew(exchange: Exchange, row: AccountRow, renewal: Renewal): Promise<void> {
  const { database, request } = exchange
  const holder = await database.read('all', reader => holderOf(reader, row))
  await database.read('all', reader =>
    refusePassword(reader, renewal.newPassword, {
      holder,
      subject: subjectOf(row),
      account: row.id,
    }),
  )
  const hash = await newHash(renewal.newPassword)
  const own = sessionAtHand(request).row
  const keep = own?.account === row.id && exchange.visitor.person !== null ? own.id : undefined
  await asProduct(exchange, async act => {
    await renewal.before?.(act)
    await setPassword(act, row.id, { hash, state: 'ok', label: renewal.label })
    await endSessions(act, [row.id], 'password', keep)
    await act.tx.execute(
      sql`update session set restricted = 'none' where id = ${keep ?? null}::uuid`,
    )
    await noteDoor(act, row, {
      ...{ kind: renewal.kind ?? 'passwordChange', result: 'ok', ip: exchange.ip },
    })
    await accountPorts().notify(act, {
      accounts: [row.id],
      kind: 'security',
      title: '登录密码已修改',
      body: '您的登录密码已修改。如非本人操作，请立即联系管理员。',
    })
  })
}

/** 找回密码, step 3, an administrator's reset and the first start: a new password by ticket. */
const resetRoute = route(passwordReset, {
  access: 'public',
  whileRestricted: true,
  summary: '重置密码',
  async handle({ ticket, newPassword }, exchange) {
    limitRate('password', exchange.ip, 20)
    const { database } = exchange
    const found = await database.read('all', reader => findTicket(reader, ticket))
    const row =
      found && (await database.read('all', reader => findRow(reader, account, found.account)))
    if (found === undefined || row === undefined) throw refusal('链接已失效')
    if (row.state !== 'pending' && !isOpen(row)) throw refusal('链接已失效')
    const typed = await passwordIn(database, newPassword)
    await renew(exchange, row, {
      newPassword: typed,
      label: found.kind === 'setUp' ? '设置首个密码' : '重置密码',
      ...(found.kind === 'setUp' ? {} : { kind: 'passwordReset' as const }),
      async before(act) {
        if (!(await spendPasswordTicket(act, ticket))) throw refusal('链接已失效')
        const current = await lockRow(act, account, row.id)
        if (current.state === 'pending') await moveRow(act, account, current, 'activate')
      },
    })
    if (found.kind !== 'setUp' && row.phone !== null) await tellReset(exchange, row.id, row.phone)
    return null
  },
})

function tellReset(exchange: Exchange, accountId: string, phone: string): Promise<void> {
  return asProduct(exchange, act =>
    accountPorts().sendSms(act, {
      phone,
      template: 'passwordReset',
      params: {},
      account: accountId,
    }),
  )
}

/** 稍后修改: while the settings let a weak or old password wait. */
const postponeRoute = route(passwordPostpone, {
  access: 'signedIn',
  whileRestricted: true,
  summary: '稍后修改密码',
  async change(_question, act) {
    const row = await lockRow(act, account, act.person.accountId)
    const security = await readSecurity(act.tx, subjectOf(row))
    const pieces = await personOf(act.tx, row.id, row.permRev)
    const restriction = await restrictionOf(
      act.tx,
      row,
      security,
      pieces?.roles.map(({ code }) => code),
    )
    if (restriction === undefined) throw absent()
    if (restriction.graceLeft <= 0) throw denied('须修改密码后才能继续使用')
    await act.tx.execute(
      sql`update account set postponed = postponed + 1 where id = ${row.id}::uuid`,
    )
    await act.tx.execute(
      sql`update session set restricted = 'none' where id = ${act.person.sessionId}::uuid`,
    )
    return null
  },
})

export const passwordRoutes = [changeRoute, resetRoute, postponeRoute]
