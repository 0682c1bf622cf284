import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { maskField } from '#kinds/registry.ts'
import { person } from '#modules/community/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { sendSms } from '#modules/message/server/index.ts'
import type { rescueRecord } from '#modules/salvage/model/index.ts'
import { currentVault } from '#services/vault/vault.ts'

/** A voucher as the server reads it: the line that it was issued for. */
export type Voucher = Row<typeof rescueRecord>

/** Minutes for which a code by SMS opens a voucher at least; it lasts at most twice as long. */
const minutes = 5
/** Seconds between two codes for one voucher. */
const pauseSeconds = 60

interface Use {
  readonly voucher: Pick<Voucher, 'id' | 'voucherLeft'>
  readonly shop: string
}

/** What the holder has is in it, so that a code is worth nothing once something was bought with it. */
function codeAt({ voucher, shop }: Use, at: Date): string {
  const step = Math.floor(at.getTime() / 60_000 / minutes)
  const digest = createHmac('sha256', currentVault().subkey('voucher sms code'))
    .update(`${voucher.id}/${voucher.voucherLeft}/${shop}/${step}`)
    .digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Whether a code is the one that was sent for this voucher at this shop, and still holds. */
export function isSmsCodeOf(use: Use, typed: string, now: Date): boolean {
  return [0, minutes].some(ago => codeAt(use, new Date(now.getTime() - ago * 60_000)) === typed)
}

/** Sends the code to the phone that the registry holds of the owner; answers the phone, masked. */
export async function sendProof(act: Act, { voucher, shop }: Use & { readonly voucher: Voucher }) {
  const owner = await findPerson(act.tx, voucher.person)
  if (owner === undefined || owner.phone === null)
    return act.refuse('持券人没有登记手机，请改用其他验证方式')
  const last = Date.parse(voucher.smsAt ?? '')
  const wait = Math.ceil((last + pauseSeconds * 1000 - act.now.getTime()) / 1000)
  if (wait > 0) act.refuse(`短信码已发送，请 ${wait} 秒后再试`)
  await act.tx.execute(sql`
    update rescue_record set sms_at = ${act.now.toISOString()} where id = ${voucher.id}`)
  await sendSms(act, {
    phone: owner.phone,
    template: 'verifyCode',
    organisation: voucher.organisation,
    params: { code: codeAt({ voucher, shop }, act.now), minutes: String(minutes) },
    expiresAt: new Date(act.now.getTime() + minutes * 60_000),
  })
  return { phone: String(maskField(person.fields.phone, owner.phone)), minutes }
}
