import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const causeGrants: BuiltInGrants = {
  'project/*': { work: 'causes' },
  // Whoever narrows a grant to causes must be able to name them.
  'project/cause': { work: 'causes', secadmin: 'R' },
}
