import { keyUse } from './key-use.ts'
import { knownDevice } from './known-device.ts'
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

/** Every record of this module. */
export const accountResources = [
  keyUse,
  knownDevice,
  platformSecurity,
  securityKey,
  session,
  trustedCa,
]
