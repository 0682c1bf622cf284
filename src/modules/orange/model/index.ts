import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { bulletin } from './bulletin.ts'
import { copywriting } from './copywriting.ts'
import { orangeSetting } from './orange-setting.ts'
import { orangeUser } from './orange-user.ts'
import { orangePlaces } from './places.ts'
import { mailDelivery, stationMail } from './station-mail.ts'

export * from './bulletin.ts'
export * from './copywriting.ts'
export * from './orange-setting.ts'
export * from './orange-user.ts'
export * from './positions.ts'
export * from './station-mail.ts'

/** What this module declares. */
export const orangeModel: ModuleModel = {
  labels: { orange: '橙心' },
  resources: [orangeUser, copywriting, stationMail, mailDelivery, bulletin, orangeSetting],
  places: orangePlaces,
}
