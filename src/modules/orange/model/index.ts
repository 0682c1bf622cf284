import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { bulletin } from './bulletin.ts'
import { copywriting } from './copywriting.ts'
import { guardianConsent } from './guardian-consent.ts'
import { heartAdjustment } from './heart-adjustment.ts'
import { orangeEntry } from './orange-entry.ts'
import { orangeSetting } from './orange-setting.ts'
import { orangeUser } from './orange-user.ts'
import { orangePlaces } from './places.ts'
import { signIn } from './sign-in.ts'
import { mailDelivery, stationMail } from './station-mail.ts'

export * from './bulletin.ts'
export * from './copywriting.ts'
export * from './guardian-consent.ts'
export * from './heart-adjustment.ts'
export * from './heart-kinds.ts'
export * from './orange-entry.ts'
export * from './orange-setting.ts'
export * from './orange-user.ts'
export * from './positions.ts'
export * from './sign-in.ts'
export * from './station-mail.ts'

/** What this module declares. */
export const orangeModel: ModuleModel = {
  labels: { orange: '橙心' },
  resources: [
    orangeUser,
    guardianConsent,
    orangeEntry,
    heartAdjustment,
    signIn,
    copywriting,
    stationMail,
    mailDelivery,
    bulletin,
    orangeSetting,
  ],
  places: orangePlaces,
}
