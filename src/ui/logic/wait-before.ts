import { useEffect, useState } from 'react'

/** How long an outline has held the place of something that is on its way, in moments of `performance.now`. */
export interface HeldPlace {
  readonly from: number
  /** Infinite while it stands. */
  readonly until: number
}

/** An outline that follows another one within these milliseconds continues it. */
const joint = 200

let held: HeldPlace | undefined

/** For the outline of a whole screen: one that follows it for a part of the screen goes on from there. */
export function useHeldPlace(): void {
  useEffect(() => {
    const place = { from: performance.now(), until: Number.POSITIVE_INFINITY }
    held = place
    return () => {
      if (held === place) held = { ...place, until: performance.now() }
    }
  }, [])
}

/** For the outline of a part: how many milliseconds of waiting were felt before it stood there. */
export function useWaitBefore(): number {
  const [wait] = useState(() => waitBefore(held, performance.now()))
  return wait
}

/** The milliseconds since an outline began to hold the place, none when it left before the next one came. */
export function waitBefore(place: HeldPlace | undefined, now: number): number {
  return place === undefined || now - place.until > joint ? 0 : now - place.from
}
