import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** Moves what hangs on one donor to another, in the transaction of the merge. */
export type MergeListener = (
  act: Act,
  merge: { readonly from: string; readonly into: string },
) => Promise<void>

/** Modules whose records point to donors: everybody to be told of a merge. */
export const whenMerged = extensionPoint<MergeListener>()
