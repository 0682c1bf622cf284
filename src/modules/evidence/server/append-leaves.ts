import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { newId } from '#kernel/server/uuid.ts'
import { evidenceLeaf, type LeafKind } from '../model/index.ts'
import { type Canonical, canonicalJson } from './canonical.ts'

/** A fact to be kept beyond doubt. No personal value stands in `content`, at most its fingerprint. */
export interface Fact {
  readonly kind: LeafKind
  /** Path of the resource: `finance/donation`. */
  readonly sourceType: string
  readonly sourceId: string
  readonly organisation: string | null
  readonly occurredAt: string
  readonly content: { readonly [name: string]: Canonical | undefined }
}

/** Hears of every fact that is kept, in its transaction. */
export const whenKept = extensionPoint<(act: Act, facts: readonly Fact[]) => Promise<void>>()

/** Queues facts for the log in the transaction that makes them; the sequencer takes them within a minute. */
export async function appendLeaves(act: Act, facts: readonly Fact[]): Promise<void> {
  await insertMany(
    act,
    evidenceLeaf,
    facts.map(fact => {
      const id = newId()
      const { kind, sourceType, sourceId, organisation, occurredAt } = fact
      return {
        id,
        number: `E${beijingDay(act.now).replaceAll('-', '')}${id.replaceAll('-', '').slice(-12)}`,
        kind,
        sourceType,
        sourceId,
        organisation,
        occurredAt,
        content: factText(fact),
      }
    }),
  )
  for (const hear of whenKept()) await hear(act, facts)
}

/** The bytes of a leaf. */
export function factText(fact: Fact): string {
  const { kind, sourceType, sourceId, organisation, occurredAt, content } = fact
  return canonicalJson({ ...content, kind, sourceType, sourceId, organisation, occurredAt })
}
