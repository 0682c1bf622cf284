import type { Reader } from '#kernel/server/database.ts'
import type { LeafKind } from '../model/index.ts'
import type { Fact } from './append-leaves.ts'

/** Tells a fact anew from the live record; undefined when the record is gone. */
export type Derive = (reader: Reader, id: string) => Promise<Fact | undefined>

const sources = new Map<LeafKind, Derive>()

/** Registers who can tell the facts of a kind anew; once, when a module is loaded. */
export function registerEvidenceSource(kind: LeafKind, derive: Derive): void {
  sources.set(kind, derive)
}

/** Who tells the facts of a kind anew. */
export function evidenceSource(kind: LeafKind): Derive | undefined {
  return sources.get(kind)
}
