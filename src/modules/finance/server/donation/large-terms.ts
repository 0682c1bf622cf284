import type { Act } from '#kernel/server/act.ts'
import { giving } from '../giving.ts'

/** From which amount (fen) on a gift needs its agreement, and the version in force when it was paid. */
interface LargeTerms {
  readonly from: number | null
  readonly versionNo: string | null
}

/**
 * Answers the terms of large gifts, each organisation asked once: the lower one of its settings and
 * of the agreement in force at the moment (ISO).
 */
export function largeTerms(
  act: Pick<Act, 'tx'>,
): (organisation: string, at: string) => Promise<LargeTerms> {
  const asked = new Map<string, Promise<(at: string) => LargeTerms>>()
  return async (organisation, at) => {
    const known = asked.get(organisation) ?? termsOf(act, organisation)
    asked.set(organisation, known)
    return (await known)(at)
  }
}

async function termsOf(
  act: Pick<Act, 'tx'>,
  organisation: string,
): Promise<(at: string) => LargeTerms> {
  const setting = (await giving().largeGifts(act.tx, organisation)).agreementFrom
  const agreementAt = await giving().agreementsThrough(act.tx, organisation)
  return at => {
    const inForce = agreementAt(at)
    const amounts = [setting, inForce?.largeFrom ?? null].filter(amount => amount !== null)
    return {
      from: amounts.length === 0 ? null : Math.min(...amounts),
      versionNo: inForce?.versionNo ?? null,
    }
  }
}
