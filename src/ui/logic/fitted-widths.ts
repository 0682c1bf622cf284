/** One column of a list as it asks for room; all in pixels. */
export interface ColumnRoom {
  /** The width that it was drawn to by hand. */
  readonly chosen?: number | undefined
  /** More than this it asks for never; it gets more where nobody else needs the room. */
  readonly declared: number
  /** Fewer than these it never gets by itself: its values are unreadable then. */
  readonly least?: number | undefined
  /** Its values are never cut: it gets what the widest takes, however much that is. */
  readonly isUncut?: boolean
  /** What its title takes. */
  readonly heading: number
  /** What its widest value takes; undefined while no value has been seen. */
  readonly content: number | undefined
  /** The share of what it asks for that it may give away so that the other columns are in sight: its values end in … then. */
  readonly gives: number
  /** Where the columns do not fit it goes below the title: nothing is decided by it. */
  readonly folds?: boolean
  /** Nobody said that it folds; it does so before it would lie outside of the picture. */
  readonly mayFold?: boolean | undefined
  /** No row says anything in it: of those that may fold it is the first. */
  readonly isIdle?: boolean | undefined
  /** Figures are compared from row to row: they fold after words and days. */
  readonly isFigure?: boolean | undefined
  /** Below its values the folded ones stand. */
  readonly isAnchor?: boolean | undefined
  /** It stands only where all others have what they ask for. */
  readonly isFurther?: boolean | undefined
}

/** What folds is read within these pixels. */
const foldedRoom = 200

/** A column that gives away keeps these pixels. */
const narrowest = 96

/**
 * The widths of a list's columns: as drawn by hand, or as wide as their values need. Where that is wider than the room,
 * texts give way so that every column is in sight; where not even this is enough, nobody does, and
 * the list scrolls sideways.
 */
export function fittedWidths(columns: readonly ColumnRoom[], room: number): readonly number[] {
  const asked = columns.map(askedBy)
  if (columns.some(({ chosen }) => chosen !== undefined)) return asked
  const missing = sumOf(asked) - room
  if (missing <= 0) return asked
  const spare = columns.map((column, at) => spareOf(column, asked[at] ?? 0))
  const all = sumOf(spare)
  if (all < missing) return asked
  return asked.map((width, at) => Math.floor(width - ((spare[at] ?? 0) * missing) / all))
}

/**
 * Places of the columns that fold below the title so that what people decide by is in sight: as few as
 * need be, from the last one on. None before their values were seen, nor where widths were drawn by hand.
 */
export function foldedColumns(columns: readonly ColumnRoom[], room: number): ReadonlySet<number> {
  const folded = new Set<number>()
  if (columns.some(({ chosen }) => chosen !== undefined)) return folded
  const least = columns.map(column => {
    if (column.isFurther) return 0
    const asked = askedBy(column)
    return asked - spareOf(column, asked)
  })
  let missing = sumOf(least) - room
  // First those that say nothing, then those of which a screen says so.
  const turns: readonly ((column: ColumnRoom) => boolean | undefined)[] = [
    column => column.isIdle && (column.folds || column.mayFold),
    column => column.folds,
    column => column.mayFold && !column.isFigure,
    column => column.mayFold,
  ]
  for (const isMeant of turns) {
    for (let at = columns.length - 1; at >= 0 && missing > 0; at--) {
      const column = columns[at]
      if (!column || column.isFurther || column.content === undefined) continue
      if (folded.has(at) || !isMeant(column)) continue
      if (folded.size === 0) missing += anchorLack(columns, least)
      folded.add(at)
      missing -= least[at] ?? 0
    }
  }
  return folded
}

/** The columns beside those that fold: that below which these stand gets the room to read them. */
export function besideFolded(
  columns: readonly ColumnRoom[],
  folded: ReadonlySet<number>,
): readonly ColumnRoom[] {
  if (folded.size === 0) return columns
  return columns.map(column =>
    column.isAnchor ? { ...column, least: Math.max(column.least ?? 0, foldedRoom) } : column,
  )
}

/** Widths in which that below which others fold has what nobody else needs, as far as it is read there. */
export function withFoldedRoom(
  widths: readonly number[],
  { anchor, wanted, room }: { anchor: number; wanted: number; room: number },
): readonly number[] {
  const left = room - sumOf(widths)
  if (left <= 0 || !Number.isFinite(left)) return widths
  return widths.map((width, at) =>
    at === anchor ? width + Math.max(0, Math.min(left, wanted - width)) : width,
  )
}

/**
 * Widths in which columns that were held to less than their values take have what nobody else needs: first
 * that of the title, then from the first one on. Where widths were drawn by hand nothing is given.
 */
export function withRestOfRoom(
  widths: readonly number[],
  columns: readonly ColumnRoom[],
  room: number,
): readonly number[] {
  let left = room - sumOf(widths)
  if (left <= 0 || !Number.isFinite(left)) return widths
  if (columns.some(({ chosen }) => chosen !== undefined)) return widths
  const given = [...widths]
  const places = columns.map((_, at) => at)
  const isFirst = (at: number) => Number(columns[at]?.isAnchor === true)
  for (const at of places.toSorted((one, other) => isFirst(other) - isFirst(one))) {
    const lack = Math.min(left, Math.max(0, (columns[at]?.content ?? 0) - (widths[at] ?? 0)))
    given[at] = (widths[at] ?? 0) + lack
    left -= lack
  }
  return given
}

function anchorLack(columns: readonly ColumnRoom[], least: readonly number[]): number {
  const at = columns.findIndex(({ isAnchor }) => isAnchor)
  return at === -1 ? 0 : Math.max(0, foldedRoom - (least[at] ?? 0))
}

/** Places of the further columns that do not fit beside the others: they are left out. */
export function leftOutColumns(columns: readonly ColumnRoom[], room: number): ReadonlySet<number> {
  const leftOut = new Set<number>()
  let rest = room - sumOf(columns.map(column => (column.isFurther ? 0 : askedBy(column))))
  for (const [at, column] of columns.entries()) {
    if (!column.isFurther) continue
    const asked = askedBy(column)
    if (asked > rest) leftOut.add(at)
    else rest -= asked
  }
  return leftOut
}

function askedBy({ chosen, declared, least = 0, isUncut, heading, content }: ColumnRoom): number {
  const needed = isUncut ? (content ?? declared) : Math.min(declared, content ?? declared)
  return chosen ?? Math.max(heading, least, needed)
}

function spareOf({ least = 0, heading, gives }: ColumnRoom, asked: number): number {
  if (gives === 0) return 0
  const kept = Math.max(heading, narrowest, least, Math.ceil(asked * (1 - gives)))
  return Math.max(0, asked - kept)
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
