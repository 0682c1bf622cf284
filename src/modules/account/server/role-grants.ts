import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const accountGrants: BuiltInGrants = {
  'account/securityKey': {
    work: 'ukey',
    sysadmin: 'RMX -confirm -found -unfreeze',
    secadmin: 'R confirm found unfreeze',
  },
  'account/trustedCa': { work: 'ukey' },
  'account/keyUse': { work: ['ukey', 'log'] },
  'common/platformSecurity': { work: 'safety', sysadmin: 'R' },
}
