import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { withheldFrom } from '#modules/access/server/index.ts'

/**
 * Whether an owner of screens has big screens today: what is switched off, not sold or ended with the
 * subscription is not shown by links and displays either, although nobody is signed in there.
 */
export async function isEntitled(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  organisation: string | null,
): Promise<boolean> {
  const owner =
    organisation === null
      ? { ownerKind: 'platform' as const, ownerId: null }
      : { ownerKind: 'organisation' as const, ownerId: organisation }
  const { actions } = await withheldFrom(tx, owner, beijingDay(now))
  return !actions.has('bigScreen.view')
}
