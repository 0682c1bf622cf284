import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const classifyGrants: BuiltInGrants = {
  'classify/category': {
    work: 'causes',
    operator: 'R create update delete enable disable merge unmerge',
  },
  'classify/exclusiveLabel': {
    work: 'causes',
    operator: 'R create update delete enable disable attach detach',
  },
}
