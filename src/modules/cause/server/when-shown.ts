import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** What became of the public face of a cause, for those who tell it outside. */
export interface CauseShown {
  readonly id: string
  readonly organisation: string
  readonly what: 'published' | 'withdrawn' | 'changed'
}

/** Those who tell it outside. */
export const whenCauseShown = extensionPoint<(act: Act, shown: CauseShown) => Promise<void>>()

/** Hears of causes that stop for a while, or end. */
export const whenCauseHalted =
  extensionPoint<
    (
      act: Act,
      halted: {
        readonly id: string
        readonly organisation: string
        readonly how: 'paused' | 'closed'
      },
    ) => Promise<void>
  >()

/** Tells them, in the transaction of the change. */
export async function tellCauseShown(act: Act, shown: CauseShown): Promise<void> {
  for (const listen of whenCauseShown()) await listen(act, shown)
}

/** Tells that a cause was paused or closed, in the transaction of the change. */
export async function tellCauseHalted(
  act: Act,
  { id, organisation, how }: { id: string; organisation: string; how: 'paused' | 'closed' },
): Promise<void> {
  for (const hear of whenCauseHalted()) await hear(act, { id, organisation, how })
}
