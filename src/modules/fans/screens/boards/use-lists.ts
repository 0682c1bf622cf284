import { type Asked, listAt, useWay } from '#modules/cause/parts/use-way.ts'

interface Narrowed {
  readonly organisation: string | undefined
}

/** Where figures lead: the rows of a list by conditions, narrowed to the organisation of the board. */
export function useLists({ organisation }: Narrowed) {
  const way = useWay()
  const own: readonly Asked[] =
    organisation === undefined ? [] : [['organisation', 'is', organisation]]
  const go = (place: string, ...conditions: readonly Asked[]) =>
    way(listAt(place, [...conditions, ...own]))
  return {
    go,
    /** As what a card opens; nothing where the person has no such list. */
    card(place: string, ...conditions: readonly Asked[]) {
      const open = go(place, ...conditions)
      return open ? { onOpen: open } : {}
    },
  }
}
