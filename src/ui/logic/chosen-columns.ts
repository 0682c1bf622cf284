/** How a person wants a list to look; kept per list in the preferences. */
export interface ListLook {
  /** Names of the columns shown, in order; absent: as declared. */
  readonly columns?: readonly string[] | undefined
  readonly density?: 'small' | 'middle' | undefined
  /** Pixels of the columns that were drawn to a width by hand. */
  readonly widths?: Readonly<Record<string, number>> | undefined
  /** How many columns stay in sight at the left; one when absent. */
  readonly pinned?: number | undefined
}

const shownAtFirst = 9
/** As many columns a list shows by itself where the window has room for them. */
const shownAtMost = 14

/** The columns to show: the chosen ones that still exist, or the first declared ones. */
export function shownColumns(
  all: readonly string[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  if (!chosen) return all.slice(0, shownAtFirst)
  const known = chosen.filter(name => all.includes(name))
  return known.length > 0 ? known : all.slice(0, shownAtFirst)
}

/** What follows the usual columns in a wide window as far as it fits: the next ones as declared. */
export function furtherColumns(
  all: readonly string[],
  usual: readonly string[],
): readonly string[] {
  const further = all.filter(name => !usual.includes(name))
  return further.slice(0, Math.max(0, shownAtMost - usual.length))
}

/** All columns in the order of the settings: shown ones first, the rest as declared. */
export function orderedColumns(
  all: readonly string[],
  shown: readonly string[],
): readonly string[] {
  return [...shown, ...all.filter(name => !shown.includes(name))]
}

/** The names with one moved to another place. */
export function movedColumn(names: readonly string[], from: number, to: number): readonly string[] {
  const moved = names[from]
  if (moved === undefined || to < 0 || to >= names.length) return names
  const rest = names.filter((_, at) => at !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}
