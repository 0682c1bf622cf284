import { serve } from '#kernel/server/serve.ts'
import { deviceGift } from '../../model/index.ts'

/** Gifts through devices, read only: what they are is said by the channel, who gave is never said. */
export const deviceGiftServing = serve(deviceGift, { sums: ['amount', 'refunded'] })
