import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { consent } from '../../model/index.ts'
import { currentAgreement } from '../agreements/agreement-version.ts'
import { userOfPhone } from './receive-user.ts'
import { ageOf, type RegisteredUser } from './registered-user.ts'

/** Below this age nothing is given without a guardian's consent (PIPL art. 31). */
const consentAge = 14

interface MinorsGift {
  readonly organisation: string
  /** Fen. */
  readonly amount: number
  readonly phone: string | null
}

/**
 * Why a gift of a registered minor is not taken: above the limit of the donation agreement in
 * force, or without the guardian's consent. Undefined when nothing speaks against it.
 */
export async function whyMinorRefused(
  reader: Reader,
  { organisation, amount, phone }: MinorsGift,
): Promise<{ field: string; message: string } | undefined> {
  const user = phone === null ? undefined : await userOfPhone(reader, phone)
  if (user?.minor !== true) return undefined
  const now = new Date()
  const agreement = await currentAgreement(reader, { kind: 'donate', organisation, at: now })
  const limit = agreement?.params?.minorLimit
  if (typeof limit === 'number' && amount > limit)
    return { field: 'amount', message: `未成年人单笔捐赠不超过 ${printMoney(limit)} 元` }
  const isYoung = user.birthday !== null && ageOf(user.birthday, now) < consentAge
  if (isYoung && !(await hasGuardianConsent(reader, user)))
    return { field: 'donor', message: '未满 14 周岁的捐赠人须先取得监护人同意' }
  return undefined
}

async function hasGuardianConsent(reader: Reader, { id }: RegisteredUser): Promise<boolean> {
  const table = tableOf(consent)
  const [last] = await reader
    .select({ choice: table.choice })
    .from(table)
    .where(
      and(
        eq(table.subjectType, 'registeredUser'),
        eq(table.subject, id),
        eq(table.purpose, 'guardian'),
      ),
    )
    .orderBy(desc(table.givenAt), desc(table.id))
    .limit(1)
  return last?.choice === 'given'
}
