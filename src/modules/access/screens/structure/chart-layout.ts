import type { DepartmentNode } from './use-departments.ts'

/** A department in the picture, in pixels from the upper left corner. */
export interface ChartBox {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly height: number
  readonly name: string
  readonly head: string | null
  readonly people: number
  readonly peopleBelow: number
  /** Key posts that nobody holds. */
  readonly vacant: readonly string[]
  readonly isClosed: boolean
}

/** The whole picture: boxes and the lines between them as SVG paths. */
export interface Chart {
  readonly width: number
  readonly height: number
  readonly boxes: readonly ChartBox[]
  readonly lines: readonly string[]
}

export const boxWidth = 184
const plain = 60
const withVacancy = 82
const gap = 24
const indent = 22
const below = 14

/**
 * Lays a tree out as an organisation chart: the root above, its children side by side, everything
 * under them as an indented list, so that wide organisations stay readable.
 */
export function layOut(tree: readonly DepartmentNode[]): Chart {
  const boxes: ChartBox[] = []
  const lines: string[] = []
  let left = 0
  let bottom = 0
  for (const root of tree) {
    const start = left
    const rootBox = boxOf(root, 0, 0)
    const top = rootBox.height + gap * 2
    const middles: number[] = []
    for (const child of root.children) {
      const column = stack(child, { x: left, y: top })
      boxes.push(...column.boxes)
      lines.push(...column.lines)
      middles.push(left + boxWidth / 2)
      left += column.width + gap
      bottom = Math.max(bottom, column.bottom)
    }
    const first = middles[0] ?? start + boxWidth / 2
    const last = middles.at(-1) ?? first
    const middle = (first + last) / 2
    boxes.push({ ...rootBox, x: middle - boxWidth / 2 })
    bottom = Math.max(bottom, rootBox.height)
    if (middles.length > 0) {
      const knee = rootBox.height + gap
      lines.push(`M${middle} ${rootBox.height}V${knee}`, `M${first} ${knee}H${last}`)
      lines.push(...middles.map(x => `M${x} ${knee}V${top}`))
    } else left += boxWidth + gap
  }
  return { width: Math.max(left - gap, boxWidth), height: bottom, boxes, lines }
}

interface Column {
  readonly boxes: readonly ChartBox[]
  readonly lines: readonly string[]
  readonly width: number
  readonly bottom: number
}

function stack(node: DepartmentNode, { x, y }: { x: number; y: number }): Column {
  const box = boxOf(node, x, y)
  const boxes = [box]
  const lines: string[] = []
  let width = boxWidth
  let bottom = y + box.height
  for (const child of node.children) {
    const inner = stack(child, { x: x + indent, y: bottom + below })
    const own = inner.boxes[0]
    if (own) lines.push(`M${x + indent / 2} ${y + box.height}V${own.y + own.height / 2}H${own.x}`)
    boxes.push(...inner.boxes)
    lines.push(...inner.lines)
    width = Math.max(width, inner.width + indent)
    bottom = inner.bottom
  }
  return { boxes, lines, width, bottom }
}

function boxOf({ row }: DepartmentNode, x: number, y: number): ChartBox {
  const vacant = Array.isArray(row.extra?.vacant) ? row.extra.vacant.map(String) : []
  return {
    ...{ id: row.id, x, y, vacant },
    height: vacant.length > 0 ? withVacancy : plain,
    name: row.name,
    head: row.shown.head !== undefined ? row.shown.head : null,
    people: row.extra?.people ?? 0,
    peopleBelow: row.extra?.peopleBelow ?? 0,
    isClosed: row.state === 'disabled',
  }
}
