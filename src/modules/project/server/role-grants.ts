import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const projectGrants: BuiltInGrants = {
  'project/*': { work: 'causes' },
  // Whoever narrows a grant to causes must be able to name them.
  // Only the platform moves causes between categories.
  'project/cause': {
    work: 'causes',
    secadmin: 'R',
    operator: 'R recategorise',
    org_head: 'RMAX -recategorise',
    org_operator: 'RM -recategorise',
  },
  'project/project': {
    work: 'causes',
    // A drive that must stop is stopped by the platform as well as by its own people (project.md).
    operator: 'R publish unpublish pause resume recommend',
    // An organisation never passes its own causes; its plans and payouts it does.
    org_head: 'RMAX -approve -reject -return -approveEnding -rejectEnding',
    // The officer of a cause pauses it and takes it up again.
    org_operator: 'RM resume',
    // Which projects help may come from is looked up in their list.
    org_relief: 'R',
    // A competent unit reads and reviews; it does not run drives.
    unit_reviewer: 'RA -publish -resume',
  },
}
