import { area, ref } from '#kinds/index.ts'

/** What ties a record to its community: who keeps it, and whose area reaches it. */
export const placeFields = {
  organisation: ref('登记机构', 'charity/organisation', { required: true, frozen: true }),
  community: ref('社区', 'community/community', { required: true }),
  area: area('所属街道', { system: true, copied: true }),
} as const

/** Whose records of a community are. */
export const placeOwner = { organisation: 'organisation', area: 'area' } as const
