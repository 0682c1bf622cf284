import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const pointsGrants: BuiltInGrants = {
  'points/*': { area: 'publicity' },
  'points/pointsEntry': { area: 'publicity', operator: 'RM export' },
  'points/pointsAdjustment': { area: 'publicity', operator: 'RM approve reject' },
}
