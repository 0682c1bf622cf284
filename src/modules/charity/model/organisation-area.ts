import { area } from '#kinds/index.ts'

/** Where the organisation of a record is, as a filter of lists whose records belong to one. */
export const organisationArea = area('机构地区')
