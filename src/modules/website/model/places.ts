import type { Places } from '#kernel/resource/module-model.ts'
import { ad } from './ad.ts'
import { adPosition } from './ad-position.ts'
import { agreementVersion } from './agreement-version.ts'
import { consent } from './consent.ts'
import { desensitisationRule } from './desensitisation-rule.ts'
import { publicComment } from './public-comment.ts'
import { registeredUser } from './registered-user.ts'
import { sensitiveWord } from './sensitive-word.ts'
import { siteConfig } from './site-config.ts'
import { userInfoChange } from './user-info-change.ts'
import { userMessage } from './user-message.ts'

/** The screens of this module, and what of which records is done there. */
export const websitePlaces = {
  '/website/comments': { shows: [publicComment] },
  '/website/desensitizationInterface': { shows: [desensitisationRule] },
  '/website/desensitizationInterface/add': {},
  '/website/desensitizationInterface/edit': {},
  '/website/donateAgreement': { shows: [agreementVersion] },
  '/website/edit_wangzhanpeizhi': {},
  '/website/guanggaolist': { shows: [ad] },
  '/website/guanggaolist/add': {},
  '/website/guanggaolist/edit': {},
  '/website/guanggaoweilist': { shows: [adPosition] },
  '/website/guanggaoweilist/add': {},
  '/website/guanggaoweilist/edit': {},
  '/website/gybcdetail': {},
  '/website/gybcomment': { shows: [publicComment] },
  '/website/orgcdetail': {},
  '/website/orgcomment': { shows: [publicComment] },
  '/website/privacyAgreement': { shows: [agreementVersion, consent] },
  '/website/registerAgreement': { shows: [agreementVersion, consent] },
  '/website/registeredUserManager': { shows: [registeredUser, userMessage] },
  '/website/regretAgreement': { shows: [agreementVersion] },
  '/website/sensitiveword': { shows: [sensitiveWord] },
  '/website/userInfoAudit': { shows: [userInfoChange] },
  '/website/wangzhanpeizhiList': { shows: [siteConfig] },
} as const satisfies Places
