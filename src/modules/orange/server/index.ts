import type { Act } from '#kernel/server/act.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { ofPlatform } from '#kernel/server/platform-only.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import { guardianConsent, orangeModel } from '../model/index.ts'
import { activityReviewed, activityServing } from './activity/activity.ts'
import { activityRoutes, activitySessionServing } from './activity/activity-routes.ts'
import { activitySql, hoursCertificate, sessionSecret } from './activity/activity-tables.ts'
import { certificateRoutes } from './activity/certificate.ts'
import { activitySignUpServing } from './activity/sign-up-serving.ts'
import { tendActivities } from './activity/tend-activities.ts'
import { themeRoutes, themeServing } from './activity/theme.ts'
import { boardRoute } from './board.ts'
import { settingCostRoute } from './cost.ts'
import { activityDataset, activityList, heartDataset } from './datasets.ts'
import { fillOrange } from './demo/index.ts'
import { convertGifts, heartsNotRefunded } from './give/convert.ts'
import {
  donationProjectServing,
  giveRoutes,
  heartDonationServing,
  projectReviewed,
} from './give/donation-project.ts'
import { heartAdjustmentServing } from './hearts/heart-adjustment.ts'
import { heartCheck, heartCut, heartDebt, heartLot, heartSql } from './hearts/heart-tables.ts'
import { sheetRoutes } from './hearts/sheet.ts'
import { orangeEntryServing, signRoutes } from './hearts/sign-in.ts'
import { signInServing } from './hearts/sign-in-serving.ts'
import { tendHearts } from './hearts/tend-hearts.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { sendDueMails, sendMail, tellLater } from './mail/send.ts'
import { mailDeliveryServing, mailReviewed, stationMailServing } from './mail/station-mail.ts'
import { orangeGrants } from './role-grants.ts'
import { orangeSettingServing, seedSettings, settingNowRoute } from './settings.ts'
import { blurRoute } from './show/blur.ts'
import { photoRoutes, photoShowServing } from './show/photo-show.ts'
import { praiseRoutes, praiseServing } from './show/praise.ts'
import { violationRoutes, violationServing } from './show/violation.ts'
import { bulletinRoutes, bulletinServing, expireBulletins } from './texts/bulletin.ts'
import { copyRoutes, copywritingServing, seedCopywriting } from './texts/copywriting.ts'
import { bulletinRead, bulletinVersion, copyDay, copyVersion } from './texts/text-tables.ts'
import { joinRoutes } from './users/join.ts'
import { orangeUserServing, tendOrangeUsers, userAccountRoutes } from './users/orange-user.ts'

export { orangePorts } from './ports.ts'
export { forgetHearts } from './users/forget.ts'

/** What the programme needs from the first start on; what is there stays. */
export async function seedOrange(act: Act): Promise<void> {
  await seedSettings(act)
  await seedCopywriting(act)
}

/** The orange-heart programme (橙心活动): users, hearts, activities, what they show and give, letters. */
export const orangeModule: ServerModule = {
  name: 'orange',
  model: orangeModel,
  grants: orangeGrants,
  seed: seedOrange,
  demo: fillOrange,
  servings: [
    orangeUserServing,
    serve(guardianConsent, { where: ofPlatform }),
    orangeEntryServing,
    heartAdjustmentServing,
    signInServing,
    themeServing,
    activityServing,
    activitySessionServing,
    activitySignUpServing,
    photoShowServing,
    praiseServing,
    violationServing,
    donationProjectServing,
    heartDonationServing,
    copywritingServing,
    stationMailServing,
    mailDeliveryServing,
    bulletinServing,
    orangeSettingServing,
  ],
  routes: [
    ...copyRoutes,
    ...bulletinRoutes,
    ...mailRoutes,
    settingNowRoute,
    settingCostRoute,
    ...joinRoutes,
    ...userAccountRoutes,
    ...signRoutes,
    ...sheetRoutes,
    ...themeRoutes,
    ...activityRoutes,
    ...certificateRoutes,
    ...photoRoutes,
    blurRoute,
    ...praiseRoutes,
    ...violationRoutes,
    ...giveRoutes,
    boardRoute,
  ],
  jobs: [
    sendMail,
    sendDueMails,
    tellLater,
    expireBulletins,
    tendHearts,
    tendOrangeUsers,
    tendActivities,
    convertGifts,
  ],
  tables: {
    recordSerials,
    copyVersion,
    copyDay,
    bulletinVersion,
    bulletinRead,
    heartLot,
    heartDebt,
    heartCut,
    heartCheck,
    sessionSecret,
    hoursCertificate,
  },
  sql: [...heartSql, ...activitySql],
  brings: [
    heartsNotRefunded,
    ...[mailReviewed.subject, activityReviewed.subject, projectReviewed.subject],
    datasets.of(heartDataset, activityDataset, activityList),
  ],
}
