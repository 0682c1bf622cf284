import type { NumberSequence } from '#kernel/server/record-serial.ts'

/** Numbers redemptions without waiting: HX + day + six digits. */
export const redemptionNumbers = {
  prefix: 'HX',
  name: 'redemption_serial',
} as const satisfies NumberSequence

/** Numbers settlements: JS-SW + day + six digits. */
export const settlementNumbers = {
  prefix: 'JS-SW',
  name: 'commerce_settlement_serial',
} as const satisfies NumberSequence
