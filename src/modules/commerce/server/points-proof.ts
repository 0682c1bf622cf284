import { createHmac } from 'node:crypto'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { maskField } from '#kinds/registry.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { pointsOf } from '#modules/points/server/index.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { Partner } from './ask-shop.ts'

/** Minutes for which a code opens the points of a user at least; it lasts at most twice as long. */
const minutes = 5

interface Use {
  readonly user: string
  readonly shop: Pick<Partner, 'id'>
}

/** What the user has is in it, so that a code is worth nothing once points were spent with it. */
async function codeAt(act: Pick<Act, 'tx'>, { user, shop }: Use, at: Date): Promise<string> {
  const step = Math.floor(at.getTime() / 60_000 / minutes)
  const available = (await pointsOf(act.tx, [user])).get(user)?.available ?? 0
  const digest = createHmac('sha256', currentVault().subkey('points sms code'))
    .update(`${user}/${available}/${shop.id}/${step}`)
    .digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** The code that opens the points of a user at a shop now. */
export const pointsCode = (act: Pick<Act, 'tx' | 'now'>, use: Use) => codeAt(act, use, act.now)

/** Whether a code was sent to this user for this shop, and still holds. */
export async function isPointsCode(act: Pick<Act, 'tx' | 'now'>, use: Use, typed: string) {
  const before = new Date(act.now.getTime() - minutes * 60_000)
  return typed === (await pointsCode(act, use)) || typed === (await codeAt(act, use, before))
}

/** Under what wrong codes for a user are counted. */
export const markOfUser = (user: string) => `user/${user}`

/** Sends the code to the phone of the user, once a minute; answers the phone, masked. */
export async function sendPointsCode(act: Act, { user, shop }: { user: string; shop: Partner }) {
  const owner = await findRow(act.tx, registeredUser, user)
  if (owner?.state !== 'normal') return act.refuse('该用户不能兑换', 'user')
  if (owner.phone === null) return act.refuse('该用户没有登记手机，不能兑换', 'user')
  limitRate('pointsCode', user, 1)
  await sendSms(act, {
    phone: owner.phone,
    template: 'verifyCode',
    organisation: shop.organisation,
    params: { code: await pointsCode(act, { user, shop }), minutes: String(minutes) },
    expiresAt: new Date(act.now.getTime() + minutes * 60_000),
  })
  return { phone: String(maskField(registeredUser.fields.phone, owner.phone)), minutes }
}
