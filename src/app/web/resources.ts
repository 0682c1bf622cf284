import { recordPlaces } from '#app/navigation/record-places.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { registerRecordPlaces, registerResources } from '#kernel/web/logic/resources.ts'
import { accessResources } from '#modules/access/model/index.ts'
import { accountResources } from '#modules/account/model/index.ts'
import { approvalResources } from '#modules/approval/model/index.ts'
import { charityResources } from '#modules/charity/model/index.ts'
import { classifyResources } from '#modules/classify/model/index.ts'
import { contentResources } from '#modules/content/model/index.ts'
import { evidenceResources } from '#modules/evidence/model/index.ts'
import { financeResources } from '#modules/finance/model/index.ts'
import { logResources } from '#modules/log/model/index.ts'
import { peopleResources } from '#modules/people/model/index.ts'
import { platformResources } from '#modules/platform/model/index.ts'
import { pointsResources } from '#modules/points/model/index.ts'
import { projectResources } from '#modules/project/model/index.ts'
import { reportResources } from '#modules/report/model/index.ts'
import { transferResources } from '#modules/transfer/model/index.ts'
import { websiteResources } from '#modules/website/model/index.ts'

const groups: readonly (readonly AnyResource[])[] = [
  accessResources,
  accountResources,
  charityResources,
  approvalResources,
  classifyResources,
  contentResources,
  evidenceResources,
  financeResources,
  logResources,
  peopleResources,
  platformResources,
  projectResources,
  transferResources,
  pointsResources,
  reportResources,
  websiteResources,
]

registerResources(groups.flat())
registerRecordPlaces(recordPlaces)
