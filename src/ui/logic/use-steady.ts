import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same while what it does is always the newest: for cells that are seldom drawn. */
export function useSteady<A extends readonly unknown[], R>(
  act: (...given: A) => R,
): (...given: A) => R {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...given: A) => newest.current(...given), [])
}
