import { type Asked, listAt, useGo, useWay } from '#modules/cause/parts/use-way.ts'

interface Narrowed {
  readonly organisation: string | undefined
}

/** Where figures lead: the rows of a list by conditions, narrowed to the organisation of the board. */
export function useLists({ organisation }: Narrowed) {
  const way = useWay()
  const step = useGo()
  const own: readonly Asked[] =
    organisation === undefined ? [] : [['organisation', 'is', organisation]]
  const at = (place: string, conditions: readonly Asked[]) => listAt(place, [...conditions, ...own])
  return {
    /** Goes there from a part of a chart. */
    go: (place: string, ...conditions: readonly Asked[]) => step(at(place, conditions)),
    /** As what a card opens; undefined where the person has no such list. */
    to: (place: string, ...conditions: readonly Asked[]) => way(at(place, conditions)),
  }
}
