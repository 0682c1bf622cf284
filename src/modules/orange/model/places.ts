import type { Places } from '#kernel/resource/module-model.ts'
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
import { praise } from './praise.ts'
import { signIn } from './sign-in.ts'
import { mailDelivery, stationMail } from './station-mail.ts'
import { theme } from './theme.ts'
import { violation } from './violation.ts'

/** The screens of this module, and what of which records is done there. */
export const orangePlaces = {
  '/gybOrange/userManage': { shows: [orangeUser, guardianConsent, heartAdjustment] },
  '/gybOrange/globalOrangeRecord': { shows: [orangeEntry] },
  '/gybOrange/orangeRecord': { shows: [orangeEntry, heartAdjustment] },
  '/gybOrange/signInRecord': { shows: [signIn] },
  '/gybOrange/activityRecord': { shows: [activitySignUp], opens: [activitySignUp] },
  '/gybOrange/activeManage': { shows: [activity, activitySession], opens: [activity] },
  '/gybOrange/themeManage': { shows: [theme] },
  '/gybOrange/violationRecord': { shows: [violation], opens: [violation] },
  '/gybOrange/photoShowManage': { shows: [photoShow] },
  '/gybOrange/boastfulManage': { shows: [praise] },
  '/gybOrange/orangeIndex': {},
  '/gybOrange/donateManage': { shows: [donationProject], opens: [donationProject] },
  '/gybOrange/donateRecord': { shows: [heartDonation] },
  '/gybOrange/addDonatePro': { shows: [donationProject] },
  '/gybOrange/systemManage': { shows: [orangeSetting] },
  '/gybOrange/copywriteManage': { shows: [copywriting] },
  '/gybOrange/copywriteAdd': { shows: [copywriting] },
  '/gybOrange/copywriteModify': { shows: [copywriting] },
  '/gybOrange/copywriteLook': { shows: [copywriting], opens: [copywriting] },
  '/gybOrange/mailManage': { shows: [stationMail] },
  '/gybOrange/mailAdd': { shows: [stationMail] },
  '/gybOrange/mailEdit': { shows: [stationMail] },
  '/gybOrange/mailLook': { shows: [stationMail], opens: [stationMail] },
  '/gybOrange/sendMailRecord': { shows: [mailDelivery] },
  '/gybOrange/bulletin': { shows: [bulletin] },
  '/gybOrange/bulletinAdd': { shows: [bulletin] },
} as const satisfies Places
