import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { accountPorts } from './ports.ts'
import { usableFactors } from './second-factors.ts'

/** A way to confirm the identity again; `bindTotp`: none works yet, an authenticator can be bound on the spot. */
export type StepUpMethod = 'ukey' | 'totp' | 'sms' | 'bindTotp'

/**
 * How this person may confirm the identity again. Acts of BR-44 never need less than a second factor
 * (ukey.md "设置"), so the password is none of them: who has no factor that works binds one, for
 * which the password is asked. A code that stays on this machine counts too: whoever reads it there
 * runs the product.
 */
export async function usableMethods(reader: Reader, person: Person): Promise<StepUpMethod[]> {
  const usable = await usableFactors(reader, person.accountId)
  const { ukey, totp } = usable
  const sms = usable.phone && accountPorts().canSendSms()
  const methods = { ukey, totp, sms, bindTotp: !(ukey || totp || usable.sms) }
  return (['ukey', 'totp', 'sms', 'bindTotp'] as const).filter(method => methods[method])
}
