import { serve } from '#kernel/server/serve.ts'
import { bill } from '../../model/index.ts'

/** Bills as they are found within reach, without the rules of their moves. */
export const billsInReach = serve(bill)
