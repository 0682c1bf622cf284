import type { ServerModule } from '#kernel/server/module.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { accountModule } from '#modules/account/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { commerceModule } from '#modules/commerce/server/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { datasetModule } from '#modules/dataset/server/index.ts'
import { datavModule } from '#modules/datav/server/index.ts'
import { equipmentModule } from '#modules/equipment/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { financeModule } from '#modules/finance/server/index.ts'
import { fundModule } from '#modules/fund/server/index.ts'
import { givingModule } from '#modules/giving/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { logModule } from '#modules/log/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { orangeModule } from '#modules/orange/server/index.ts'
import { partnerModule } from '#modules/partner/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { pointsModule } from '#modules/points/server/index.ts'
import { productModule } from '#modules/product/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { promotionModule } from '#modules/promotion/server/index.ts'
import { questionModule } from '#modules/question/server/index.ts'
import { reportModule } from '#modules/report/server/index.ts'
import { rescueModule } from '#modules/rescue/server/index.ts'
import { salvageModule } from '#modules/salvage/server/index.ts'
import { stationModule } from '#modules/station/server/index.ts'
import { topicModule } from '#modules/topic/server/index.ts'
import { transferModule } from '#modules/transfer/server/index.ts'
import { websiteModule } from '#modules/website/server/index.ts'
import { bulkModule } from '#services/bulk/index.ts'

/** The domains of the product, in the order in which their tables are made. */
export const modules: readonly ServerModule[] = [
  bulkModule,
  platformModule,
  logModule,
  messageModule,
  accessModule,
  accountModule,
  classifyModule,
  charityModule,
  approvalModule,
  evidenceModule,
  peopleModule,
  communityModule,
  causeModule,
  projectModule,
  contentModule,
  financeModule,
  fundModule,
  helpModule,
  websiteModule,
  pointsModule,
  promotionModule,
  fansModule,
  datasetModule,
  reportModule,
  questionModule,
  topicModule,
  givingModule,
  rescueModule,
  salvageModule,
  commerceModule,
  equipmentModule,
  transferModule,
  productModule,
  stationModule,
  partnerModule,
  orangeModule,
  datavModule,
]
