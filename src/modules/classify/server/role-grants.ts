import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const classifyGrants: BuiltInGrants = {
  'classify/category': {
    area: 'causes',
    operator: 'R create update delete enable disable merge unmerge',
  },
  'classify/exclusiveLabel': {
    area: 'causes',
    operator: 'R create update delete enable disable attach detach',
  },
}
