import type { BuiltInGrants } from '../model/built-in-grants.ts'

const structure = {
  area: 'structure',
  // Of structure the own accounts alone (upms.md).
  vendor_admin: '',
} as const

/** Of people the security administrator has accounts alone: who works where, and who wants to join, is not decided there. */
const work = { ...structure, secadmin: '' } as const

/** What built-in roles hold of the records of this module. */
export const accessGrants: BuiltInGrants = {
  'access/*': { area: 'rights' },
  'access/department': structure,
  'access/position': structure,
  'access/departure': work,
  'access/reassignment': work,
  'access/deputy': work,
  'access/registrationRequest': work,
  'access/structureSetting': work,
  'access/handOver': { area: 'structure', secadmin: '' },
  'access/account': {
    area: 'structure',
    sysadmin: 'RMAX -resetTwoFactor',
    secadmin: 'R resetTwoFactor',
    org_head: 'RMAX -resetTwoFactor',
  },
}
