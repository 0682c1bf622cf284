import type { AddressTab } from '#ui/views/address-tabs.tsx'
import type { CauseTab } from '../cause-shape.ts'

/** The tabs of every cause with those of its kind among them, each where it says; one of the same key stands instead. */
export function withExtraTabs(
  tabs: readonly AddressTab[],
  extra: readonly CauseTab[],
): readonly AddressTab[] {
  const isPlaced = ({ after }: CauseTab) => tabs.some(({ key }) => key === after)
  const loose = extra.filter(tab => !isPlaced(tab))
  const shared = tabs.filter(tab => !extra.some(({ key }) => key === tab.key))
  return shared.flatMap(tab => [
    ...(tab.key === 'reviews' ? loose : []),
    tab,
    ...extra.filter(({ after }) => after === tab.key),
  ])
}
