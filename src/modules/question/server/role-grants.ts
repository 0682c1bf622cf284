import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module: whoever may ask keeps questions of his own. */
export const questionGrants: BuiltInGrants = {
  'zhuanti/dataQuestion': {
    work: 'publicity',
    operator: 'RM',
    finance: 'RM',
    observer: 'RM',
    org_head: 'RM',
    org_operator: 'RM',
    org_finance: 'RM',
  },
}
