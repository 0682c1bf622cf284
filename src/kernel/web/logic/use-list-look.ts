import { useState } from 'react'
import { type ListLook, shownColumns } from './chosen-columns.ts'
import { usePreference } from './use-preference.ts'
import type { SavedView } from './use-saved-views.ts'

/**
 * How a person has a list: columns in order and density, remembered by `place`. A chosen view brings
 * its columns until the person arranges them by hand.
 */
export function useListLook({
  place,
  titles,
  usual,
  view,
}: {
  readonly place: string
  /** Every column there is, by name. */
  readonly titles: ReadonlyMap<string, string>
  readonly usual: readonly string[] | undefined
  readonly view: SavedView | undefined
}) {
  const [look, setLook] = usePreference<ListLook>(`list ${place}`, {})
  const [isRearranged, setRearranged] = useState(false)
  const chosen = isRearranged ? look.columns : (view?.query.columns ?? look.columns)
  return {
    shown: shownColumns([...titles.keys()], chosen ?? usual),
    density: look.density ?? ('small' as const),
    /** By hand. */
    arrange(next: ListLook) {
      setRearranged(true)
      setLook(next)
    },
    /** By the view that is chosen now. */
    follow: () => setRearranged(false),
  }
}
