import { createHmac, randomInt } from 'node:crypto'
import { currentVault } from '#services/vault/vault.ts'

/** A voucher's number: fifteen random digits and the check digit of Luhn. */
export function drawVoucherNo(): string {
  const digits = String(randomInt(1, 10)) + Array.from({ length: 14 }, () => randomInt(10)).join('')
  return digits + checkDigit(digits)
}

/** The mark under which a voucher is found by its number: the same for the same number, and telling nothing of it. */
export function markOfVoucher(voucherNo: string): string {
  return currentVault().blindIndex(voucherNo, 'rescue_record.voucher_no')
}

/** Whether a number could be a voucher's. */
export function isVoucherNo(typed: string): boolean {
  return /^\d{16}$/.test(typed) && checkDigit(typed.slice(0, 15)) === typed[15]
}

function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Seconds for which a dynamic code is shown. */
export const codeSeconds = 60

/** The dynamic code (动态码) of a voucher at a moment: six digits that change every minute. */
export function dynamicCode(record: string, at: Date): string {
  const step = Math.floor(at.getTime() / 1000 / codeSeconds)
  const digest = createHmac('sha256', currentVault().subkey('voucher code'))
    .update(`${record}/${step}`)
    .digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Whether a code is the one of now, or of the minute before that has just run out. */
export function isCodeOf(record: string, typed: string, now: Date): boolean {
  return [0, codeSeconds].some(
    ago => dynamicCode(record, new Date(now.getTime() - ago * 1000)) === typed,
  )
}
