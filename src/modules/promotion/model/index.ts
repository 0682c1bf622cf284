import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { promotionPlaces } from './places.ts'
import { promotion } from './promotion.ts'

export * from './promotion.ts'

/** What this module declares. */
export const promotionModel: ModuleModel = {
  labels: { promotion: '推广' },
  resources: [promotion],
  places: promotionPlaces,
}
