import type { Act } from '#kernel/server/act.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { whenThanked } from '#modules/people/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { websiteModel } from '../model/index.ts'
import { adReviewed, adServing, tendAds } from './ads/ad.ts'
import { adPositionServing, positionRoutes, seedPositions } from './ads/ad-position.ts'
import { adRoutes } from './ads/ad-routes.ts'
import { adDaily } from './ads/ad-shown.ts'
import {
  agreementReviewed,
  agreementServing,
  seedAgreements,
  tendAgreements,
} from './agreements/agreement-version.ts'
import { agreementRoutes, consentServing, consentSql } from './agreements/consent.ts'
import { userConsentRoutes } from './agreements/user-consents.ts'
import { commentRoutes } from './comments/comment-routes.ts'
import { commentSetting, settingRoutes } from './comments/comment-settings.ts'
import { complaintTodo } from './comments/complaint-todo.ts'
import { interactionRoutes, interactionServing } from './comments/interaction.ts'
import { commentLike } from './comments/like-comment.ts'
import { publicCommentServing } from './comments/public-comment.ts'
import { queueRoutes } from './comments/queue-routes.ts'
import { commentReport } from './comments/report-comment.ts'
import { threadRoute } from './comments/thread.ts'
import { fillWebsite } from './demo/fill-website.ts'
import { keptRevision } from './kept.ts'
import { desensitisationServing } from './masks/desensitisation-rule.ts'
import { maskRoutes } from './masks/mask-routes.ts'
import { maskTodo } from './masks/mask-todo.ts'
import { websiteGrants } from './role-grants.ts'
import { seedSite, siteConfigServing, siteRoutes, siteVersion } from './site/site-config.ts'
import { changeFiles, changePictureRoutes, userChangeLook } from './users/change-pictures.ts'
import { deviceRoutes, userDevice } from './users/devices.ts'
import { forgetOld } from './users/forget-old.ts'
import { receiveUserRoutes } from './users/receive-user.ts'
import { registeredUserServing, userSql } from './users/registered-user.ts'
import { sameIdentityRoutes } from './users/same-identity.ts'
import { tendUsers } from './users/tend-users.ts'
import { thankGiver } from './users/thank-givers.ts'
import { changeRoutes, userInfoChangeServing } from './users/user-info-change.ts'
import { messageRoutes, userMessageServing } from './users/user-message.ts'
import { userRoutes } from './users/user-routes.ts'
import { scanRoutes } from './words/scan-routes.ts'
import { scanTexts, wordScanHits, wordScans } from './words/scan-texts.ts'
import { countHits, seedWords, sensitiveWordServing, wordRoutes } from './words/sensitive-word.ts'
import { wordHits } from './words/word-list.ts'

export { agreementsOfRegistration, currentAgreement } from './agreements/agreement-version.ts'
export { noteConsent } from './agreements/consent.ts'
export {
  agreementsThrough,
  donateAgreements,
  whyAgreementRefused,
} from './agreements/donate-agreements.ts'
export { guardChange } from './agreements/refusals.ts'
export { submitInteraction, type WrittenOnCause } from './comments/interaction.ts'
export { countPassed } from './comments/public-comment.ts'
export { reportComment } from './comments/report-comment.ts'
export { submitComment, type Written } from './comments/submit-comment.ts'
export { exportMasks, filterAnswer } from './masks/filter-answer.ts'
export { coverage } from './masks/mask-routes.ts'
export { notePrinted } from './masks/note-shown.ts'
export { type ShowElsewhere, shownElsewhere } from './masks/shown-elsewhere.ts'
export { websitePorts } from './ports.ts'
export { settingByHost } from './site/site-config.ts'
export { noteDevice } from './users/devices.ts'
export { whyMinorRefused } from './users/minor-gifts.ts'
export { userOfPhone } from './users/receive-user.ts'
export { countVolunteerHours, registerUser } from './users/registered-user.ts'
export { submitChange } from './users/user-info-change.ts'
export { publishedTexts } from './words/scan-texts.ts'
export { asWritten, checkWords, checkWordsNow, keepWordsFresh } from './words/word-list.ts'

/** What the sites need from the first start on; what is there stays. */
export async function seedWebsite(act: Act): Promise<void> {
  await seedWords(act)
  await seedPositions(act)
  await seedSite(act)
  await seedAgreements(act)
}

/** The donor-facing sites: users, what they write, ads, legal texts, words, masks (网站管理). */
export const websiteModule: ServerModule = {
  name: 'website',
  model: websiteModel,
  grants: websiteGrants,
  seed: seedWebsite,
  demo: fillWebsite,
  servings: [
    registeredUserServing,
    userInfoChangeServing,
    userMessageServing,
    publicCommentServing,
    interactionServing,
    sensitiveWordServing,
    adPositionServing,
    adServing,
    siteConfigServing,
    desensitisationServing,
    agreementServing,
    consentServing,
  ],
  routes: [
    ...userRoutes,
    ...receiveUserRoutes,
    ...sameIdentityRoutes,
    ...messageRoutes,
    ...changeRoutes,
    ...changePictureRoutes,
    ...deviceRoutes,
    ...commentRoutes,
    ...interactionRoutes,
    threadRoute,
    ...queueRoutes,
    ...settingRoutes,
    ...wordRoutes,
    ...scanRoutes,
    ...positionRoutes,
    ...adRoutes,
    ...siteRoutes,
    ...maskRoutes,
    ...agreementRoutes,
    ...userConsentRoutes,
  ],
  jobs: [tendUsers, forgetOld, countHits, scanTexts, tendAds, tendAgreements],
  tables: {
    keptRevision,
    wordHits,
    wordScans,
    wordScanHits,
    commentReport,
    commentLike,
    adDaily,
    siteVersion,
    userChangeLook,
    userDevice,
  },
  sql: [...userSql, ...consentSql],
  brings: [
    todoSources.of(...maskTodo, ...complaintTodo),
    adReviewed.subject,
    agreementReviewed.subject,
    commentSetting,
    changeFiles,
    whenThanked.of(thankGiver),
  ],
}
