import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** Two donors that are one, or were taken for one; `merge` is under what their parts are noted. */
export interface Merging {
  readonly merge: string
  readonly from: string
  readonly into: string
}

/** Moves what hangs on one donor to another, in the transaction of the merge. */
export type MergeListener = (act: Act, merge: Merging) => Promise<void>

/** Modules whose records point to donors: everybody to be told of a merge. */
export const whenMerged = extensionPoint<MergeListener>()

/** The same modules, when a merge is undone: what was noted as moved goes back to `from`. */
export const whenSplit = extensionPoint<MergeListener>()

/** Modules that keep personal words of donors, told when one is erased. */
export const whenErased = extensionPoint<(act: Act, donor: string) => Promise<void>>()

/** Modules that know what the law keeps of a donor: the sentence what, undefined where nothing. */
export const lawKeeps = extensionPoint<(act: Act, donor: string) => Promise<string | undefined>>()

/** Modules that know why a company may not give so much now; the sentence, or undefined. Amounts in fen. */
export const companyBars =
  extensionPoint<
    (
      act: Act,
      gift: { readonly organisation: string; readonly name: string; readonly amount: number },
    ) => Promise<string | undefined>
  >()

/** Why a company may not give; undefined where it may. */
export async function whyCompanyBarred(
  act: Act,
  gift: { readonly organisation: string; readonly name: string; readonly amount: number },
): Promise<string | undefined> {
  for (const bar of companyBars()) {
    const why = await bar(act, gift)
    if (why !== undefined) return why
  }
  return undefined
}
