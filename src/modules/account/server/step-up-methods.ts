import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import type { stepUpMethods } from '../model/session.ts'
import { isSecondFactorRequired, usableFactors } from './second-factors.ts'
import { readSecurity, subjectOfPerson } from './settings.ts'

export type StepUpMethod = keyof typeof stepUpMethods

/**
 * How this person may confirm the identity again. Acts of BR-44 ask a second factor; the password
 * is offered only to accounts that have none and that the settings do not oblige to have one.
 */
export async function usableMethods(reader: Reader, person: Person): Promise<StepUpMethod[]> {
  const usable = await usableFactors(reader, person.accountId)
  const methods = (['ukey', 'totp', 'sms'] as const).filter(method => usable[method])
  if (methods.length > 0) return methods
  const security = await readSecurity(reader, subjectOfPerson(person))
  return isSecondFactorRequired(security, person) ? [] : ['password']
}
