/** The parts of the personal dashboard that may be hidden and ordered. */
export const partNames = ['todo', 'today', 'mine', 'expiring', 'shortcuts', 'notices'] as const
export type PartName = (typeof partNames)[number]

export const partTitles: Readonly<Record<PartName, string>> = {
  todo: '待我处理',
  today: '今日',
  mine: '我提交的',
  expiring: '即将到期',
  shortcuts: '常用',
  notices: '通知与公告',
}

/** One person's arrangement. */
export interface Arrangement {
  readonly order: readonly PartName[]
  readonly hidden: readonly PartName[]
}

export const usualArrangement: Arrangement = { order: partNames, hidden: [] }

/** All parts in a person's order; parts that the arrangement does not know stand at the end. */
export function orderedParts({ order }: Arrangement): readonly PartName[] {
  const known = order.filter(name => partNames.includes(name))
  return [...known, ...partNames.filter(name => !known.includes(name))]
}

/** The arrangement with a part moved by one place. */
export function movePart(arrangement: Arrangement, name: PartName, step: -1 | 1): Arrangement {
  const order = [...orderedParts(arrangement)]
  const from = order.indexOf(name)
  const to = from + step
  if (to < 0 || to >= order.length) return arrangement
  order.splice(from, 1)
  order.splice(to, 0, name)
  return { ...arrangement, order }
}
