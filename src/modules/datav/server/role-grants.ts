import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const datavGrants: BuiltInGrants = {
  'datav/*': {
    work: 'product',
    ...{ operator: 'RMAX', reviewer: 'R', org_head: 'RMAX', unit_reviewer: 'RMAX' },
  },
  'datav/bigScreen': {
    work: 'product',
    ...{ operator: 'RMAX', reviewer: 'R publish', org_head: 'RMAX', unit_reviewer: 'RMAX' },
  },
  'datav/bigScreenConfig': { work: 'product', operator: 'R' },
}
