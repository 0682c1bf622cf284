import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { isMailTaken } from '#modules/access/server/index.ts'
import {
  accountChangePhone,
  accountSendOldPhoneCode,
  accountUpdateProfile,
} from '../model/account-calls.ts'
import { asProduct } from './as-product.ts'
import { endSessions } from './end-sessions.ts'
import type { AccountRow } from './find-login.ts'
import { copyOfOwn } from './own-copy.ts'
import { accountPorts } from './ports.ts'
import { limitRate } from './rate-limit.ts'
import { findRightCode, phoneMask, sendCode, spendCode } from './sms-codes.ts'
import { voidTickets } from './tickets.ts'

/** The account of the session. */
async function ownRow(act: Pick<Act, 'tx' | 'person'>): Promise<AccountRow> {
  const row = await findRow(act.tx, account, act.person.accountId)
  if (row === undefined) throw denied()
  return row
}

/** 我的资料: photo and e-mail of one's own account. */
const profileRoute = route(accountUpdateProfile, {
  access: 'signedIn',
  summary: '修改个人资料',
  async change(given, act) {
    const { email = null } = given
    if (await isMailTaken(act, email, act.person.accountId))
      act.refuse('邮箱已被其他账号使用', 'email')
    const patch = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined))
    await updateRow(act, account, await ownRow(act), patch, {
      verb: 'updateProfile',
      label: '修改个人资料',
    })
    return null
  },
})

const logoRoute = route({
  method: 'POST',
  path: '/api/upms/account/uploadLogo',
  access: 'signedIn',
  multipart: true,
  summary: '上传自己的头像',
  question: z.object({}),
  handle(_question, exchange) {
    limitRate('logo', exchange.ip, 20)
    return accountPorts().receiveLogo(exchange)
  },
})

/** The first of the two codes of 更换手机: to the phone that the account has now. */
const oldPhoneCodeRoute = route(accountSendOldPhoneCode, {
  access: 'signedIn',
  summary: '向原手机发送验证码',
  async handle(_question, exchange) {
    if (!accountPorts().canSendSms()) throw refusal('短信服务未开通，请联系管理员')
    const row = await exchange.read(ownRow)
    const { phone } = row
    if (phone === null) throw refusal('账号没有绑定手机号')
    const resendIn = await asProduct(exchange, act =>
      sendCode(act, {
        ...{ scene: 'changePhone', phone, ip: exchange.ip, account: row.id },
        ...{ loginName: row.loginName, sessionHash: exchange.visitor.sessionHash },
      }),
    )
    return { phoneMask: phoneMask(phone), resendIn }
  },
})

/** 更换手机: the old phone's code where there is one, the new phone's, and the identity confirmed again. */
const phoneRoute = route(accountChangePhone, {
  access: 'signedIn',
  summary: '更换手机',
  stepUp: true,
  async handle({ oldCode, phone, phoneCode }, exchange) {
    const row = await exchange.read(ownRow)
    if (row.phone === phone) throw refusal('新手机号与原手机号相同', 'phone')
    // Both are right before one of them is used up.
    const codes = [await demandCode(exchange, { phone, code: phoneCode, field: 'phoneCode' })]
    if (row.phone !== null)
      codes.push(
        await demandCode(exchange, { phone: row.phone, code: oldCode ?? '', field: 'oldCode' }),
      )
    return exchange.perform(async act => {
      for (const { id, field } of codes)
        if (!(await spendCode(act.tx, id))) throw refusal('验证码错误或已失效', field)
      const fresh = await ownRow(act)
      await updateRow(act, account, fresh, { phone }, { verb: 'changePhone', label: '更换手机' })
      await voidTickets(act, row.id)
      await endSessions(act, [row.id], 'password', act.person.sessionId)
      await accountPorts().notify(act, {
        accounts: [row.id],
        kind: 'security',
        title: '手机号已更换',
        body: `您的账号已绑定 ${phoneMask(phone)}。如非本人操作，请立即联系管理员。`,
      })
      return null
    })
  },
})

async function demandCode(
  { database, visitor }: Exchange,
  { phone, code, field }: { phone: string; code: string; field: string },
): Promise<{ readonly id: string; readonly field: string }> {
  const { sessionHash } = visitor
  const id = await findRightCode(database, { scene: 'changePhone', phone, code, sessionHash })
  if (id === undefined) throw refusal('验证码错误或已失效', field)
  return { id, field }
}

/** 个人信息: a copy of what the platform keeps about the person, as a file (个人信息保护法 45). */
const copyRoute = route({
  method: 'GET',
  path: '/api/upms/account/getOwnCopy',
  access: 'signedIn',
  raw: true,
  stepUp: true,
  summary: '下载个人信息副本',
  question: z.object({}),
  async handle(_question, exchange) {
    const copy = await exchange.read(async act => copyOfOwn(act, await ownRow(act)))
    return exchange.reply
      .header('content-type', 'application/octet-stream')
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent('个人信息副本.json')}`,
      )
      .send(JSON.stringify(copy, null, 2))
  },
})

export const ownAccountRoutes = [profileRoute, logoRoute, oldPhoneCodeRoute, phoneRoute, copyRoute]
