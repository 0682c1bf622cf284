import type { Places } from '#kernel/resource/module-model.ts'
import { keyUse } from './key-use.ts'
import { platformSecurity } from './platform-security.ts'
import { securityKey } from './security-key.ts'
import { trustedCa } from './trusted-ca.ts'

/** The screens of this module, and what of which records is done there. */
export const accountPlaces = {
  '/product/systemSafe': { shows: [platformSecurity] },
  // Settings of keys and of alerts are changed where they are used.
  '/ukey/ukeyList': {
    shows: [securityKey, trustedCa, keyUse, platformSecurity],
    opens: [securityKey],
  },
} as const satisfies Places
