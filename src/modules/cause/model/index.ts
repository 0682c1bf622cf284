import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { payout } from './payout/payout.ts'
import { payoutLine } from './payout/payout-line.ts'
import { causePlaces } from './places.ts'

export * from './payout/index.ts'

/** What this module declares. */
export const causeModel: ModuleModel = {
  labels: { cause: '募捐标的' },
  resources: [payout, payoutLine],
  places: causePlaces,
}
