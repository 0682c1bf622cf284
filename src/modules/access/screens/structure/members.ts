import type { AnyResource } from '#kernel/resource/resource.ts'
import { account } from '../../model/account.ts'

/** Accounts as lists inside other screens show them: new ones are made where their link is shown. */
export const members: AnyResource = { ...account, verbs: ['view', 'update'] }
