import { draftPlacesOf, isBeside, readDraft, writeDraft } from './draft.ts'
import { type DraftCopies, draftCopies } from './draft-copies.ts'
import { copyPlace } from './draft-parts.ts'
import { resourceOf } from './resources.ts'

/**
 * Marks the drafts of this browser of which the server has a copy though its answer never came: the
 * page was left meanwhile. Whoever then throws the copy away is not offered the text once more.
 */
export async function noteHeardDrafts(
  account: string,
  storage: Storage = localStorage,
  copies: DraftCopies | null = draftCopies(),
): Promise<void> {
  if (copies === null) return
  for (const place of draftPlacesOf(storage, account)) {
    // Beside a draft that waits nothing is copied.
    if (isBeside(place)) continue
    const resource = resourceOf(place.path)
    const there = resource && copyPlace(resource, place.id)
    if (!there || readDraft(storage, place)?.isCopied === true) continue
    const isHeard =
      (await copies.find(there, AbortSignal.timeout(10_000)).catch(() => null)) !== null
    const draft = readDraft(storage, place)
    if (isHeard && draft) writeDraft(storage, place, { ...draft, isCopied: true })
  }
}
