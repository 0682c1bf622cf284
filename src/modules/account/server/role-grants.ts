import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const accountGrants: BuiltInGrants = {
  'account/securityKey': {
    area: 'ukey',
    sysadmin: 'RMX -confirm -found -unfreeze',
    secadmin: 'R confirm found unfreeze',
  },
  'account/trustedCa': { area: 'ukey' },
  'account/keyUse': { area: ['ukey', 'log'] },
  'common/platformSecurity': { area: 'safety', sysadmin: 'R' },
}
