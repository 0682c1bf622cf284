import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { LeafKind } from '../model/index.ts'
import type { Fact } from './append-leaves.ts'

/** Tells a fact anew from the live record; undefined when the record is gone. */
export type Derive = (reader: Reader, id: string) => Promise<Fact | undefined>

/** Who can tell the facts of a kind anew. */
export const evidenceSources = extensionPoint<{
  readonly kind: LeafKind
  readonly derive: Derive
}>()

/** Who tells the facts of a kind anew. */
export function evidenceSource(kind: LeafKind): Derive | undefined {
  return evidenceSources().find(each => each.kind === kind)?.derive
}
