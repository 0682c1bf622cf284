import { useState } from 'react'
import { furtherColumns, type ListLook, shownColumns } from './chosen-columns.ts'
import { usePreference } from './use-preference.ts'
import type { SavedView } from './use-saved-views.ts'

/**
 * How a person has a list: columns in order, their widths, how many stand fixed at the left, and
 * density, remembered by `place`. A chosen view brings its own until the person arranges them by hand.
 */
export function useListLook({
  place,
  titles,
  usual,
  view,
  isWide = false,
}: {
  readonly place: string
  /** Every column there is, by name. */
  readonly titles: ReadonlyMap<string, string>
  readonly usual: readonly string[] | undefined
  readonly view: SavedView | undefined
  /** There is room for further columns until a person chooses some. */
  readonly isWide?: boolean
}) {
  const [own, setOwn] = usePreference<ListLook>(`list ${place}`, {})
  const [isRearranged, setRearranged] = useState(false)
  const look = isRearranged || !view?.query.columns ? own : view.query
  const { columns, widths, pinned, density = own.density } = look
  const all = [...titles.keys()]
  const shown = shownColumns(all, columns ?? usual)
  // What a screen draws itself under a field's title stands for that field.
  const told = new Set(shown.map(name => titles.get(name)))
  const untold = all.filter(name => shown.includes(name) || !told.has(titles.get(name)))
  const further = isWide && columns === undefined ? furtherColumns(untold, shown) : noColumns
  return {
    shown,
    /** Columns that stand behind the shown ones where they fit. */
    further,
    /** Nobody chose columns of their own. */
    isUsual: columns === undefined,
    widths: widths ?? noWidths,
    pinned: pinned ?? 1,
    density: density ?? ('small' as const),
    /** By hand; what is not named stays as it is. */
    arrange(change: ListLook) {
      setRearranged(true)
      setOwn({ ...own, columns, widths, pinned, density, ...change })
    },
    /** As the list is declared. */
    reset() {
      setRearranged(true)
      setOwn({})
    },
    /** By the view that is chosen now. */
    follow: () => setRearranged(false),
  }
}

const noColumns: readonly string[] = []
const noWidths: Readonly<Record<string, number>> = {}

/** What a list looks like now, and how it is changed. */
export type KeptLook = ReturnType<typeof useListLook>
