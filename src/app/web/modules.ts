import { type ModuleModel, recordPlacesOf } from '#kernel/resource/module-model.ts'
import { namePartsOf } from '#kernel/resource/part-labels.ts'
import { accessModel } from '#modules/access/model/index.ts'
import { accessScreens } from '#modules/access/screens/index.ts'
import { accountModel } from '#modules/account/model/index.ts'
import { ukeyScreens } from '#modules/account/screens/index.ts'
import { approvalModel } from '#modules/approval/model/index.ts'
import { causeModel } from '#modules/cause/model/index.ts'
import { charityModel } from '#modules/charity/model/index.ts'
import { charityScreens } from '#modules/charity/screens/index.ts'
import { classifyModel } from '#modules/classify/model/index.ts'
import { classifyScreens } from '#modules/classify/screens/index.ts'
import { commerceModel } from '#modules/commerce/model/index.ts'
import { commerceScreens } from '#modules/commerce/screens/index.ts'
import { communityModel } from '#modules/community/model/index.ts'
import { communityScreens } from '#modules/community/screens/index.ts'
import { contentModel } from '#modules/content/model/index.ts'
import { contentScreens } from '#modules/content/screens/index.ts'
import { datavModel } from '#modules/datav/model/index.ts'
import { datavScreens } from '#modules/datav/screens/index.ts'
import { equipmentModel } from '#modules/equipment/model/index.ts'
import { equipmentScreens } from '#modules/equipment/screens/index.ts'
import { evidenceModel } from '#modules/evidence/model/index.ts'
import { evidenceScreens } from '#modules/evidence/screens/index.ts'
import { fansModel } from '#modules/fans/model/index.ts'
import { fansScreens } from '#modules/fans/screens/index.ts'
import { financeModel } from '#modules/finance/model/index.ts'
import { financeScreens } from '#modules/finance/screens/index.ts'
import { fundModel } from '#modules/fund/model/index.ts'
import { fundScreens } from '#modules/fund/screens/index.ts'
import { givingModel } from '#modules/giving/model/index.ts'
import { givingScreens } from '#modules/giving/screens/index.ts'
import { helpModel } from '#modules/help/model/index.ts'
import { helpScreens } from '#modules/help/screens/index.ts'
import { logModel } from '#modules/log/model/index.ts'
import { logScreens } from '#modules/log/screens/index.ts'
import { messageModel } from '#modules/message/model/index.ts'
import { orangeModel } from '#modules/orange/model/index.ts'
import { orangeScreens } from '#modules/orange/screens/index.ts'
import { partnerModel } from '#modules/partner/model/index.ts'
import { partnerScreens } from '#modules/partner/screens/index.ts'
import { peopleModel } from '#modules/people/model/index.ts'
import { platformModel } from '#modules/platform/model/index.ts'
import { pointsModel } from '#modules/points/model/index.ts'
import { pointsScreens } from '#modules/points/screens/index.ts'
import { productModel } from '#modules/product/model/index.ts'
import { productScreens } from '#modules/product/screens/index.ts'
import { projectModel } from '#modules/project/model/index.ts'
import { projectScreens } from '#modules/project/screens/index.ts'
import { promotionModel } from '#modules/promotion/model/index.ts'
import { promotionScreens } from '#modules/promotion/screens/index.ts'
import { questionModel } from '#modules/question/model/index.ts'
import { questionScreens } from '#modules/question/screens/index.ts'
import { reportModel } from '#modules/report/model/index.ts'
import { reportScreens } from '#modules/report/screens/index.ts'
import { rescueModel } from '#modules/rescue/model/index.ts'
import { rescueScreens } from '#modules/rescue/screens/index.ts'
import { salvageModel } from '#modules/salvage/model/index.ts'
import { salvageScreens } from '#modules/salvage/screens/index.ts'
import { stationModel } from '#modules/station/model/index.ts'
import { stationScreens } from '#modules/station/screens/index.ts'
import { topicModel } from '#modules/topic/model/index.ts'
import { topicScreens } from '#modules/topic/screens/index.ts'
import { transferModel } from '#modules/transfer/model/index.ts'
import { transferScreens } from '#modules/transfer/screens/index.ts'
import { websiteModel } from '#modules/website/model/index.ts'
import { websiteScreens } from '#modules/website/screens/index.ts'
import { registerRecordPlaces, registerResources } from '#ui/logic/resources.ts'
import type { ScreenMap } from '#ui/views/screens.ts'
import { addScreens } from './screens.ts'

/** What each domain brings to the browser of somebody signed in: its records, and its screens. */
export const webModules: readonly (readonly [ModuleModel, ScreenMap?])[] = [
  [accessModel, accessScreens],
  [accountModel, ukeyScreens],
  [approvalModel],
  [causeModel],
  [charityModel, charityScreens],
  [classifyModel, classifyScreens],
  [commerceModel, commerceScreens],
  [communityModel, communityScreens],
  [contentModel, contentScreens],
  [datavModel, datavScreens],
  [equipmentModel, equipmentScreens],
  [evidenceModel, evidenceScreens],
  [fansModel, fansScreens],
  [financeModel, financeScreens],
  [fundModel, fundScreens],
  [givingModel, givingScreens],
  [helpModel, helpScreens],
  [logModel, logScreens],
  [messageModel],
  [partnerModel, partnerScreens],
  [orangeModel, orangeScreens],
  [peopleModel],
  [platformModel],
  [pointsModel, pointsScreens],
  [productModel, productScreens],
  [projectModel, projectScreens],
  [promotionModel, promotionScreens],
  [questionModel, questionScreens],
  [reportModel, reportScreens],
  [rescueModel, rescueScreens],
  [salvageModel, salvageScreens],
  [stationModel, stationScreens],
  [topicModel, topicScreens],
  [transferModel, transferScreens],
  [websiteModel, websiteScreens],
]

const models = webModules.map(([model]) => model)

registerResources(models.flatMap(({ resources }) => resources))
registerRecordPlaces(recordPlacesOf(models))
namePartsOf(models)
for (const [, screens] of webModules) if (screens !== undefined) addScreens(screens)
