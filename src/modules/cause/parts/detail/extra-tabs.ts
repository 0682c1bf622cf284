import type { AddressTab } from '#ui/views/address-tabs.tsx'
import type { CauseTab } from '../cause-shape.ts'

/** The tabs of every cause with those of its kind among them, each where it says. */
export function withExtraTabs(
  tabs: readonly AddressTab[],
  extra: readonly CauseTab[],
): readonly AddressTab[] {
  const isPlaced = ({ after }: CauseTab) => tabs.some(({ key }) => key === after)
  const loose = extra.filter(tab => !isPlaced(tab))
  return tabs.flatMap(tab => [
    ...(tab.key === 'reviews' ? loose : []),
    tab,
    ...extra.filter(({ after }) => after === tab.key),
  ])
}
