import { type RefObject, useLayoutEffect, useState } from 'react'
import {
  besideFolded,
  type ColumnRoom,
  fittedWidths,
  foldedColumns,
  leftOutColumns,
  withFoldedRoom,
  withRestOfRoom,
} from '#ui/logic/fitted-widths.ts'
import { printedWidth } from './printed-width.ts'

/** A column that asks for room. */
export interface RoomQuestion {
  readonly key: string
  readonly title: string
  /** Pixels that it gets at most. */
  readonly declared: number
  /** Pixels that it gets at least. */
  readonly least: number | undefined
  /** Whether it gets all that its widest value takes, however much that is. */
  readonly isUncut: boolean
  readonly isSortable: boolean
  /** The share of its room that it may give away. */
  readonly gives: number
  /** Pixels that it was drawn to by hand. */
  readonly chosen: number | undefined
  /** It may go below the title. */
  readonly folds: boolean
  /** It goes there before it would lie outside of the picture. */
  readonly mayFold?: boolean | undefined
  /** No row says anything in it. */
  readonly isIdle?: boolean | undefined
  readonly isFigure?: boolean | undefined
  /** Those that fold stand below its values. */
  readonly isAnchor?: boolean | undefined
  /** It stands only where it fits beside the others. */
  readonly isFurther?: boolean | undefined
}

/** The columns of a table as they fit. */
export interface FittedWidths {
  /** Of the columns that are drawn, in their order. */
  readonly widths: readonly number[]
  /** Keys of those that stand below the title. */
  readonly folded: readonly string[]
  /** Keys of those that are drawn, in their order. */
  readonly drawn: readonly string[]
}

interface Seen {
  readonly columns: string
  /** Pixels that the widest value of each column took, by its key. */
  readonly content: Readonly<Record<string, number>>
  /** Pixels that the longest line of folded values takes. */
  readonly line: number
  /** Pixels of the whole table. */
  readonly room: number
  /** Pixels at the sides of a value; more where rows are less dense. */
  readonly padding: number
}

const nothing: Seen = { columns: '', content: {}, line: 0, room: 0, padding: 22 }

/**
 * Widths of a list's columns as their values need them, measured before the rows are painted; without
 * rows, as their titles need. While a list is turned page by page its columns grow only, so that they do not jump.
 */
export function useFittedWidths({
  root,
  columns,
  rows,
  before,
  besides,
}: {
  readonly root: RefObject<HTMLElement | null>
  readonly columns: readonly RoomQuestion[]
  /** Whenever it is another, the values are measured anew. */
  readonly rows: readonly unknown[]
  /** How many cells stand before those of the columns. */
  readonly before: number
  /** Pixels of what stands beside the columns: boxes, actions. */
  readonly besides: number
}): FittedWidths {
  const [seen, setSeen] = useState(nothing)
  const names = columns.map(({ key }) => key).join()
  const rooms = columns.map(
    ({
      key,
      title,
      declared,
      least,
      isUncut,
      isSortable,
      gives,
      chosen,
      folds,
      mayFold,
      isIdle,
      isFigure,
      isAnchor,
      isFurther,
    }): ColumnRoom => ({
      declared,
      least,
      isUncut,
      gives,
      chosen,
      folds,
      mayFold,
      isIdle,
      isFigure,
      isAnchor,
      isFurther,
      heading: printedWidth(title) + seen.padding + (isSortable ? sorterWidth : 0),
      content: seen.columns === names ? widthOf(seen, key) : undefined,
    }),
  )
  const room = seen.room === 0 ? Number.POSITIVE_INFINITY : seen.room - besides
  const folded = foldedColumns(rooms, room)
  const leftOut = leftOutColumns(besideFolded(rooms, folded), room)
  const isDrawn = (_: unknown, at: number) => !folded.has(at) && !leftOut.has(at)
  const drawn = columns
    .filter(isDrawn)
    .map(({ key }) => key)
    .join()
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const measure = () =>
      setSeen(known => {
        const past = known.columns === names ? known.content : {}
        const keys = drawn.split(',')
        const widest = widestOf(element, keys.length, before)
        const content = { ...past }
        for (const [at, key] of keys.entries())
          content[key] = Math.max(widest[at] ?? 0, past[key] ?? 0)
        const padding = paddingIn(element) ?? known.padding
        const line = lineOf(element)
        const next: Seen = { columns: names, content, line, room: element.clientWidth, padding }
        return isSame(known, next) ? known : next
      })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [root, names, drawn, rows, before])
  const beside = besideFolded(rooms, folded).filter(isDrawn)
  const widths = fittedWidths(beside, room)
  const anchor = rooms.filter(isDrawn).findIndex(({ isAnchor }) => isAnchor)
  const wanted = folded.size === 0 ? 0 : seen.line + seen.padding
  return {
    folded: columns.flatMap(({ key }, at) => (folded.has(at) ? [key] : [])),
    drawn: drawn.split(','),
    widths: withRestOfRoom(withFoldedRoom(widths, { anchor, wanted, room }), beside, room),
  }
}

const sorterWidth = 20

function widthOf({ content, padding }: Seen, key: string): number | undefined {
  const width = content[key]
  return width === undefined || width === 0 ? width : width + padding
}

// What a cell keeps free, and a pixel at each side for what a value is measured too narrow.
function paddingIn(root: HTMLElement): number | undefined {
  const cell = root.querySelector(
    'thead th:not(.ant-table-selection-column, .ant-table-cell-scrollbar)',
  )
  if (cell === null) return undefined
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  return Math.ceil(Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) + 2
}

function isSame(one: Seen, other: Seen): boolean {
  return (
    one.columns === other.columns &&
    one.room === other.room &&
    one.padding === other.padding &&
    one.line === other.line &&
    JSON.stringify(one.content) === JSON.stringify(other.content)
  )
}

function widestOf(root: HTMLElement, count: number, before: number): number[] {
  const widest = Array.from({ length: count }, () => 0)
  // Sums stand below the same columns; a table within a row is none of this one's rows.
  const table = root.querySelector('.ant-table')
  for (const row of root.querySelectorAll('tbody > tr.ant-table-row, .ant-table-summary > tr')) {
    if (row.closest('.ant-table') !== table) continue
    for (let at = 0; at < count; at++) {
      const cell = row.children[before + at]
      if (cell) widest[at] = Math.max(widest[at] ?? 0, contentOf(cell))
    }
  }
  return widest
}

const measured =
  'img, svg, input, [data-drawn], .ant-tag, .ant-badge-status-dot, .ant-avatar, .ant-switch, .ant-table-row-indent, .ant-table-row-expand-icon'

function lineOf(root: HTMLElement): number {
  const lines = root.querySelectorAll('[data-folded]')
  return Math.max(0, ...Array.from(lines, line => contentOf(line, 'all')))
}

// From the first sign, picture or button to the last, also where the end of a text is cut off.
function contentOf(cell: Element, of?: 'all'): number {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  const take = (box: DOMRect) => {
    if (box.width === 0) return
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
  }
  const range = document.createRange()
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What stands below a title is cut before it asks for room.
    const element = node instanceof Element ? node : node.parentElement
    if (of !== 'all' && element?.closest('[data-folded]')) continue
    if (node instanceof Element) {
      if (node.matches(measured)) take(node.getBoundingClientRect())
    } else {
      range.selectNodeContents(node)
      take(range.getBoundingClientRect())
    }
  }
  return right > left ? Math.ceil(right - left) : 0
}
