import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { ad } from './ad.ts'
import { adPosition } from './ad-position.ts'
import { agreementVersion } from './agreement-version.ts'
import { consent } from './consent.ts'
import { desensitisationRule } from './desensitisation-rule.ts'
import { interaction } from './interaction.ts'
import { websitePlaces } from './places.ts'
import { publicComment } from './public-comment.ts'
import { registeredUser } from './registered-user.ts'
import { sensitiveWord } from './sensitive-word.ts'
import { siteConfig } from './site-config.ts'
import { userInfoChange } from './user-info-change.ts'
import { userMessage } from './user-message.ts'

export * from './ad.ts'
export * from './ad-position.ts'
export * from './agreement-version.ts'
export * from './consent.ts'
export * from './desensitisation-rule.ts'
export * from './interaction.ts'
export * from './moderation.ts'
export * from './public-comment.ts'
export * from './registered-user.ts'
export * from './sensitive-word.ts'
export * from './site-config.ts'
export * from './user-info-change.ts'
export * from './user-message.ts'

/** What this module declares. */
export const websiteModel: ModuleModel = {
  labels: { website: '网站' },
  resources: [
    registeredUser,
    userInfoChange,
    userMessage,
    publicComment,
    interaction,
    sensitiveWord,
    adPosition,
    ad,
    siteConfig,
    desensitisationRule,
    agreementVersion,
    consent,
  ],
  places: websitePlaces,
}
