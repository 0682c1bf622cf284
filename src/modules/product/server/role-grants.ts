import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module; heads of organisations read their own subscription. */
export const productGrants: BuiltInGrants = {
  'product/*': { work: 'product' },
}
