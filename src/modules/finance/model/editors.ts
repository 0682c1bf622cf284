import { refs } from '#kinds/index.ts'

/** Everybody who typed or changed a record; none of them checks it. */
export const editorsField = refs('录入人', 'access/account', { system: true, silent: true })
