import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { grantBatch, rescueRecord } from '#modules/salvage/model/index.ts'
import { isCodeOf, isVoucherNo, markOfVoucher } from '#modules/salvage/server/index.ts'
import type { Partner } from './ask-shop.ts'
import { isSmsCodeOf, type Voucher } from './sms-proof.ts'

/** The voucher of a number, held until the act ends; undefined where there is none. */
export async function lockVoucher(act: Act, voucherNo: string): Promise<Voucher | undefined> {
  if (!isVoucherNo(voucherNo)) return undefined
  const isIt = eq(columnNamed(rescueRecord, 'voucherMark'), markOfVoucher(voucherNo))
  const [found] = await selectRows(act.tx, rescueRecord, sql`where ${isIt} for update`)
  return found
}

/** Whether a proof tells that its holder stands there. */
export function isProved(
  voucher: Voucher,
  {
    proof,
    code,
    shop,
  }: { readonly proof: '1' | '2' | '3'; readonly code: string; readonly shop: string },
  now: Date,
): boolean {
  if (proof === '1') return isCodeOf(voucher.id, code, now)
  if (proof === '2') return isSmsCodeOf({ voucher, shop }, code, now)
  return voucher.idNumber.slice(-6).toUpperCase() === code.toUpperCase()
}

/** Refuses a voucher that may not be spent today, or not at this shop. */
export async function refuseUnspendable(act: Act, shop: Partner, voucher: Voucher) {
  const today = beijingDay(act.now)
  if (voucher.voucherState === '4' || (voucher.voucherTo ?? '') < today) act.refuse('代金券已过期')
  if (voucher.voucherState === '5' || voucher.voucherState === '6') act.refuse('代金券已作废')
  if (voucher.voucherFrom !== null && voucher.voucherFrom > today)
    act.refuse(`代金券自 ${voucher.voucherFrom} 起可用`)
  const batch = await findRow(act.tx, grantBatch, voucher.batch)
  if (batch === undefined) throw new Error(`the batch of ${voucher.number} is gone`)
  const kinds = batch.partnerKinds ?? []
  const partners = batch.partners ?? []
  if (
    shop.organisation !== voucher.organisation ||
    (kinds.length > 0 && !kinds.includes(shop.kind)) ||
    (partners.length > 0 && !partners.includes(shop.id))
  )
    act.refuse('该代金券不能在此商家使用')
  return batch
}
