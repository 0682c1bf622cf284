import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { activity } from './activity.ts'
import { activitySession, activitySignUp } from './activity-sign-up.ts'
import { bulletin } from './bulletin.ts'
import { copywriting } from './copywriting.ts'
import { donationProject, heartDonation } from './donation-project.ts'
import { guardianConsent } from './guardian-consent.ts'
import { heartAdjustment } from './heart-adjustment.ts'
import { orangeEntry } from './orange-entry.ts'
import { orangeSetting } from './orange-setting.ts'
import { orangeUser } from './orange-user.ts'
import { photoShow } from './photo-show.ts'
import { orangePlaces } from './places.ts'
import { praise } from './praise.ts'
import { signIn } from './sign-in.ts'
import { mailDelivery, stationMail } from './station-mail.ts'
import { theme } from './theme.ts'
import { violation } from './violation.ts'

export * from './activity.ts'
export * from './activity-parts.ts'
export * from './activity-sign-up.ts'
export * from './bulletin.ts'
export * from './copywriting.ts'
export * from './donation-project.ts'
export * from './guardian-consent.ts'
export * from './heart-adjustment.ts'
export * from './heart-kinds.ts'
export * from './orange-entry.ts'
export * from './orange-setting.ts'
export * from './orange-user.ts'
export * from './photo-show.ts'
export * from './positions.ts'
export * from './praise.ts'
export * from './sign-in.ts'
export * from './station-mail.ts'
export * from './theme.ts'
export * from './violation.ts'

/** What this module declares. */
export const orangeModel: ModuleModel = {
  labels: { orange: '橙心' },
  resources: [
    orangeUser,
    guardianConsent,
    orangeEntry,
    heartAdjustment,
    signIn,
    theme,
    activity,
    activitySession,
    activitySignUp,
    photoShow,
    praise,
    violation,
    donationProject,
    heartDonation,
    copywriting,
    stationMail,
    mailDelivery,
    bulletin,
    orangeSetting,
  ],
  places: orangePlaces,
}
