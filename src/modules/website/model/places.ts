import type { Places } from '#kernel/resource/module-model.ts'

/** The screens of this module, and what of which records is done there. */
export const websitePlaces = {
  '/website/comments': {},
  '/website/desensitizationInterface': {},
  '/website/desensitizationInterface/add': {},
  '/website/desensitizationInterface/edit': {},
  '/website/donateAgreement': {},
  '/website/edit_wangzhanpeizhi': {},
  '/website/guanggaolist': {},
  '/website/guanggaolist/add': {},
  '/website/guanggaolist/edit': {},
  '/website/guanggaoweilist': {},
  '/website/guanggaoweilist/add': {},
  '/website/guanggaoweilist/edit': {},
  '/website/gybcdetail': {},
  '/website/gybcomment': {},
  '/website/orgcdetail': {},
  '/website/orgcomment': {},
  '/website/privacyAgreement': {},
  '/website/registerAgreement': {},
  '/website/registeredUserManager': {},
  '/website/regretAgreement': {},
  '/website/sensitiveword': {},
  '/website/userInfoAudit': {},
  '/website/wangzhanpeizhiList': {},
} as const satisfies Places
