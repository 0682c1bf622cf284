import type { Group } from '#kernel/resource/navigation.ts'
import { articleGroup } from './groups/article.ts'
import { classifyGroup } from './groups/classify.ts'
import { communityBasicInfoGroup } from './groups/community-basic-info.ts'
import { equipmentGroup } from './groups/equipment.ts'
import { fansGroup } from './groups/fans.ts'
import { financeGroup } from './groups/finance.ts'
import { fundGroup } from './groups/fund.ts'
import { gybCommerceServiceGroup } from './groups/gyb-commerce-service.ts'
import { gybOrangeGroup } from './groups/gyb-orange.ts'
import { gybSalvageManageGroup } from './groups/gyb-salvage-manage.ts'
import { gyhmanagerGroup } from './groups/gyhmanager.ts'
import { helpmanagerGroup } from './groups/helpmanager.ts'
import { integralGroup } from './groups/integral.ts'
import { logCenterGroup } from './groups/log-center.ts'
import { organizeStructureGroup } from './groups/organize-structure.ts'
import { platformManageGroup } from './groups/platform-manage.ts'
import { productGroup } from './groups/product.ts'
import { projectGroup } from './groups/project.ts'
import { rescueConfigManageGroup } from './groups/rescue-config-manage.ts'
import { seekhelpGroup } from './groups/seekhelp.ts'
import { sharedeviceGroup } from './groups/sharedevice.ts'
import { ukeyGroup } from './groups/ukey.ts'
import { upmsGroup } from './groups/upms.ts'
import { useradminGroup } from './groups/useradmin.ts'
import { websiteGroup } from './groups/website.ts'
import { zhuantiGroup } from './groups/zhuanti.ts'

/** Every group of the product, in the order of the sidebar. */
export const groups: readonly Group[] = [
  gyhmanagerGroup,
  projectGroup,
  fundGroup,
  seekhelpGroup,
  financeGroup,
  zhuantiGroup,
  fansGroup,
  articleGroup,
  organizeStructureGroup,
  upmsGroup,
  classifyGroup,
  helpmanagerGroup,
  websiteGroup,
  equipmentGroup,
  sharedeviceGroup,
  platformManageGroup,
  useradminGroup,
  productGroup,
  rescueConfigManageGroup,
  communityBasicInfoGroup,
  gybSalvageManageGroup,
  gybCommerceServiceGroup,
  gybOrangeGroup,
  integralGroup,
  ukeyGroup,
  logCenterGroup,
]
