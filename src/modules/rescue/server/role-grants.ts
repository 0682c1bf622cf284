import { type BuiltInGrants, builtInRoles } from '#modules/access/model/index.ts'

const readers = Object.fromEntries(builtInRoles.map(role => [role, 'R'] as const))

/** What built-in roles hold of the records of this module: everybody reads the codes, the platform keeps them. */
export const rescueGrants: BuiltInGrants = {
  'rescueConfig/*': { ...readers, operator: 'RM' },
  'rescueConfig/fieldConfig': { ...readers, operator: 'RM publish' },
  'rescueConfig/competentUnit': { ...readers, operator: 'RM unmask' },
}
