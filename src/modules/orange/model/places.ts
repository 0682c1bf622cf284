import type { Places } from '#kernel/resource/module-model.ts'
import { bulletin } from './bulletin.ts'
import { copywriting } from './copywriting.ts'
import { guardianConsent } from './guardian-consent.ts'
import { heartAdjustment } from './heart-adjustment.ts'
import { orangeEntry } from './orange-entry.ts'
import { orangeSetting } from './orange-setting.ts'
import { orangeUser } from './orange-user.ts'
import { signIn } from './sign-in.ts'
import { mailDelivery, stationMail } from './station-mail.ts'

/** The screens of this module, and what of which records is done there. */
export const orangePlaces = {
  '/gybOrange/userManage': { shows: [orangeUser, guardianConsent, heartAdjustment] },
  '/gybOrange/globalOrangeRecord': { shows: [orangeEntry] },
  '/gybOrange/orangeRecord': { shows: [orangeEntry, heartAdjustment] },
  '/gybOrange/signInRecord': { shows: [signIn] },
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
