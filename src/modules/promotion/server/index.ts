import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { whenGiftsPaid, whenOrdered } from '#modules/finance/server/index.ts'
import { promotionModel } from '../model/index.ts'
import { attributeOrder, countPaid } from './count.ts'
import { promotionRoutes, promotionServing } from './promotion.ts'
import { promotionGrants } from './role-grants.ts'
import { showDemoPromotions } from './show-demo-promotions.ts'
import { promotionGift, promotionHour, promotionSeen } from './tables.ts'

/** Links by which somebody asks for gifts (推广), and what they brought. */
export const promotionModule: ServerModule = {
  name: 'promotion',
  model: promotionModel,
  grants: promotionGrants,
  demo: showDemoPromotions,
  servings: [promotionServing],
  routes: promotionRoutes,
  tables: { promotionHour, promotionSeen, promotionGift, recordSerials },
  brings: [whenOrdered.of(attributeOrder), whenGiftsPaid.of(countPaid)],
}
