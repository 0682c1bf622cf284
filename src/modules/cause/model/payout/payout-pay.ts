import { choice } from '#kinds/index.ts'
import { payWays } from './payout-fields.ts'

/** How the money left, asked wherever a payment is confirmed. */
export const payWayAsk = choice('付款方式', payWays, { required: true, initial: '1' })
