import type { BuiltInGrants } from '../model/built-in-grants.ts'

const structure = {
  work: 'structure',
  // Of structure the own accounts alone (upms.md).
  vendor_admin: '',
} as const

/** Of people the security administrator has accounts alone: who works where, and who wants to join, is not decided there. */
const ofPeople = { ...structure, secadmin: '' } as const

/** What built-in roles hold of the records of this module. */
export const accessGrants: BuiltInGrants = {
  'access/*': { work: 'rights' },
  'access/department': structure,
  'access/position': structure,
  'access/departure': ofPeople,
  'access/reassignment': ofPeople,
  'access/deputy': ofPeople,
  'access/registrationRequest': ofPeople,
  'access/structureSetting': ofPeople,
  'access/handOver': { work: 'structure', secadmin: '' },
  'access/account': {
    work: 'structure',
    sysadmin: 'RMAX -resetTwoFactor',
    secadmin: 'R resetTwoFactor',
    org_head: 'RMAX -resetTwoFactor',
  },
}
