import type { ScreensOf } from '#ui/views/screens.ts'
import type { websitePlaces } from '../model/places.ts'

export type { DueAgreement } from './agreements/due-agreements.tsx'

/** The screens of 网站管理. */
export const websiteScreens: ScreensOf<typeof websitePlaces> = {
  '/website/registeredUserManager': () => import('./users/user-list.tsx'),
  '/website/userInfoAudit': () => import('./users/user-audit.tsx'),
  '/website/orgcomment': () => import('./comments/organisation-comments.tsx'),
  '/website/orgcdetail': () => import('./comments/comment-detail.tsx'),
  '/website/gybcomment': () => import('./comments/platform-comments.tsx'),
  '/website/gybcdetail': () => import('./comments/comment-detail.tsx'),
  '/website/comments': () => import('./comments/comment-queue.tsx'),
  '/website/guanggaoweilist': () => import('./ads/position-list.tsx'),
  '/website/guanggaoweilist/add': () => import('./ads/position-form.tsx'),
  '/website/guanggaoweilist/edit': () => import('./ads/position-form.tsx'),
  '/website/guanggaolist': () => import('./ads/ad-list.tsx'),
  '/website/guanggaolist/add': () => import('./ads/ad-form.tsx'),
  '/website/guanggaolist/edit': () => import('./ads/ad-form.tsx'),
  '/website/wangzhanpeizhiList': () => import('./site/site-list.tsx'),
  '/website/edit_wangzhanpeizhi': () => import('./site/site-form.tsx'),
  '/website/sensitiveword': () => import('./words/word-screen.tsx'),
  '/website/desensitizationInterface': () => import('./masks/rule-list.tsx'),
  '/website/desensitizationInterface/add': () => import('./masks/rule-form.tsx'),
  '/website/desensitizationInterface/edit': () => import('./masks/rule-form.tsx'),
  '/website/registerAgreement': () => import('./agreements/register-screen.tsx'),
  '/website/privacyAgreement': () => import('./agreements/privacy-screen.tsx'),
  '/website/donateAgreement': () => import('./agreements/donate-screen.tsx'),
  '/website/regretAgreement': () => import('./agreements/regret-screen.tsx'),
}

/** The dialog that asks again for agreements that changed materially; for the shell. */
export const dueAgreementsDialog = () => import('./agreements/due-agreements.tsx')
