import type { ServerModule } from '#kernel/server/module.ts'
import { sequenceSql } from '#kernel/server/record-serial.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import { stocks } from '#modules/salvage/server/index.ts'
import { commerceModel } from '../model/index.ts'
import { watchCommerce } from './commerce-jobs.ts'
import { commercePartnerServing, partnerReview } from './commerce-partner.ts'
import { redemptionDataset } from './datasets.ts'
import { fillDemoShops } from './demo/index.ts'
import { goodsServing, stockCountServing, stockMoveServing } from './goods.ts'
import { shopStock } from './goods-in-kind.ts'
import { redemptionNumbers, settlementNumbers } from './numbers.ts'
import { partnerVisitServing } from './partner-visit.ts'
import { commerceGrants } from './role-grants.ts'
import { commerceSettlementServing } from './settlement.ts'
import { shopReportRoute } from './shop-report.ts'
import { tillRoutes } from './till-routes.ts'
import { redemptionAttemptServing, voucherRedemptionServing } from './voucher-redemption.ts'

/** Shops where vouchers and points are spent, and what they are paid (商务服务). */
export const commerceModule: ServerModule = {
  name: 'commerce',
  model: commerceModel,
  grants: commerceGrants,
  servings: [
    commercePartnerServing,
    goodsServing,
    stockMoveServing,
    stockCountServing,
    voucherRedemptionServing,
    redemptionAttemptServing,
    commerceSettlementServing,
    partnerVisitServing,
  ],
  routes: [...tillRoutes, shopReportRoute],
  jobs: [watchCommerce],
  demo: fillDemoShops,
  sql: [
    sequenceSql(redemptionNumbers),
    sequenceSql(settlementNumbers),
    `create unique index voucher_redemption_idempotency on voucher_redemption (partner, key)
  where key is not null`,
    'alter table goods add constraint goods_stock_kept check (stock >= 0)',
    `alter table goods add constraint goods_reserved_kept check
  (reserved >= 0 and reserved <= stock)`,
  ],
  brings: [partnerReview.subject, datasets.of(redemptionDataset), stocks.of(shopStock)],
}
