import { useEffect, useState } from 'react'

/** Something that can be done on the page in sight; the palette offers it. */
export interface PageAction {
  readonly key: string
  readonly title: string
  /** What it is done with: the list, the record. */
  readonly note: string
  act(): unknown
}

const offered = new Map<symbol, readonly PageAction[]>()

/** Offers what a part of the page can do, as long as it is in sight. */
export function usePageActions(actions: readonly PageAction[]): void {
  const [own] = useState(() => Symbol('actions'))
  useEffect(() => {
    offered.set(own, actions)
  })
  useEffect(() => () => void offered.delete(own), [own])
}

/** What can be done on the page in sight at this moment; of equal actions the latest offered. */
export function pageActions(): readonly PageAction[] {
  const all = [...offered.values()].flat()
  return [...new Map(all.map(action => [action.key, action])).values()]
}
