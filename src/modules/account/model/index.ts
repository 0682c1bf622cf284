import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { keyUse } from './key-use.ts'
import { knownDevice } from './known-device.ts'
import { accountPlaces } from './places.ts'
import { platformSecurity } from './platform-security.ts'
import { securityKey } from './security-key.ts'
import { session } from './session.ts'
import { trustedCa } from './trusted-ca.ts'

export * from './key-acts.ts'
export * from './key-use.ts'
export * from './known-device.ts'
export * from './password-rules.ts'
export * from './platform-security.ts'
export * from './security-key.ts'
export * from './session.ts'
export * from './trusted-ca.ts'
export * from './ukey-middleware.ts'

/** What this module declares. */
export const accountModel: ModuleModel = {
  labels: { account: '登录与密钥', common: '系统安全' },
  resources: [keyUse, knownDevice, platformSecurity, securityKey, session, trustedCa],
  places: accountPlaces,
}
