const titles = {
  trend: '趋势',
  attention: '需要关注',
  province: '地区分布',
  share: '捐赠构成',
  ranking: '排行',
  latest: '最新捐赠',
} as const

/** A part of the board. */
export type PartName = keyof typeof titles

/** What each part is called. */
export const partTitles: ReadonlyMap<string, string> = new Map(Object.entries(titles))

/** How somebody has laid the board out. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** What is told of many organisations only: one of them lies in one province. */
const ofMany: readonly PartName[] = ['province']

/** The board as it comes. */
export const usual: Arrangement = { order: Object.keys(titles), hidden: [] }

/** Every part in the person's order; those that are new since then stand at the end. */
export function partsInOrder(
  { order }: Arrangement,
  sight: 'all' | 'own' = 'all',
): readonly PartName[] {
  const all = Object.keys(titles) as PartName[]
  const known = all.filter(name => sight === 'all' || !ofMany.includes(name))
  const kept = order.flatMap(name => known.find(each => each === name) ?? [])
  return [...kept, ...known.filter(name => !kept.includes(name))]
}

/** Columns of twelve that a part takes in its line. */
export type Span = 4 | 6 | 8 | 12

/**
 * Two parts a line, and three in the last one where their number is odd; the curve is wide beside the
 * list of what needs attention, a part alone takes the line.
 */
export function rowsOf(
  names: readonly PartName[],
): readonly (readonly { readonly name: PartName; readonly span: Span }[])[] {
  const rows: { name: PartName; span: Span }[][] = []
  for (let at = 0; at < names.length; at += 2) {
    const last = names.slice(at)
    if (last.length === 3 && !last.includes('trend')) {
      rows.push(last.map(name => ({ name, span: 4 })))
      break
    }
    const [one, other] = [names[at], names[at + 1]]
    if (one === undefined) break
    if (other === undefined) rows.push([{ name: one, span: 12 }])
    else {
      const hasCurve = one === 'trend' || other === 'trend'
      const span = (name: PartName): Span => (hasCurve ? (name === 'trend' ? 8 : 4) : 6)
      rows.push([
        { name: one, span: span(one) },
        { name: other, span: span(other) },
      ])
    }
  }
  return rows
}
