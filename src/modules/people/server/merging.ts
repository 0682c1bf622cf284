import type { Act } from '#kernel/server/act.ts'

/** Moves what hangs on one donor to another, in the transaction of the merge. */
export type MergeListener = (
  act: Act,
  merge: { readonly from: string; readonly into: string },
) => Promise<void>

const listeners: MergeListener[] = []

/** Registers a module whose records point to donors; once, when it is loaded. */
export function whenMerged(listener: MergeListener): void {
  listeners.push(listener)
}

/** Everybody to be told of a merge. */
export function mergeListeners(): readonly MergeListener[] {
  return listeners
}
