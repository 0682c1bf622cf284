import type { BuiltInGrants } from '#modules/access/model/index.ts'

// The second person where personal data leave in the clear (BR-41), in the export centre.
const second = { finance: 'R approve', org_head: 'R approve' } as const

/** What built-in roles hold of the records of this module. */
export const transferGrants: BuiltInGrants = {
  'transfer/*': { work: 'daily' },
  'transfer/exportApproval': second,
  'transfer/revealApproval': second,
}
