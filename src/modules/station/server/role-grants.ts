import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const stationGrants: BuiltInGrants = {
  // Organisations keep their own stations and codes; the platform's reviewers open them to the public.
  'equipment/postStation': { work: 'equipment', org_head: 'RM -terms', org_operator: 'RM -terms' },
  'equipment/stationItem': { work: 'equipment', org_head: 'RM', org_operator: 'RM' },
  'equipment/qrCode': { work: 'equipment', org_head: 'RM', org_operator: 'RM' },
}
