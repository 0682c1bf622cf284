/** One step of a drag: pixels moved and milliseconds since the step before. */
export interface TrackStep {
  dx: number
  dt: number
}

/** How the piece of a slide puzzle was moved, from grip to release. */
export interface PuzzleTrack {
  by: 'pointer' | 'keyboard'
  steps: TrackStep[]
}

/** The most steps a track may carry. */
export const maxTrackSteps = 60

/** The track as text, `p:dx,dt;dx,dt…` (`k:` for the keyboard), merged down to 60 steps. */
export function printTrack(track: PuzzleTrack): string {
  const mark = track.by === 'keyboard' ? 'k' : 'p'
  const pairs = mergeSteps(track.steps).map(({ dx, dt }) => `${Math.round(dx)},${Math.round(dt)}`)
  return `${mark}:${pairs.join(';')}`
}

/** The track behind a text of `printTrack`; no mark means pointer. Undefined when malformed. */
export function parseTrack(text: string): PuzzleTrack | undefined {
  const form = /^(?:([pk]):)?(-?\d{1,4},\d{1,6}(?:;-?\d{1,4},\d{1,6})*)$/.exec(text)
  if (!form?.[2]) return undefined
  const steps = form[2].split(';').map(pair => {
    const [dx = 0, dt = 0] = pair.split(',').map(Number)
    return { dx, dt }
  })
  if (steps.length > maxTrackSteps) return undefined
  return { by: form[1] === 'k' ? 'keyboard' : 'pointer', steps }
}

/**
 * Whether a track may come from a person: a pointer needs at least 150 ms and two steps; moves by
 * keyboard are accepted as they are, for whoever cannot drag.
 */
export function isTrackPlausible(track: PuzzleTrack): boolean {
  if (track.by === 'keyboard') return true
  const duration = track.steps.reduce((sum, { dt }) => sum + dt, 0)
  return track.steps.length >= 2 && duration >= 150
}

function mergeSteps(steps: readonly TrackStep[]): TrackStep[] {
  const share = Math.max(1, Math.ceil(steps.length / maxTrackSteps))
  const merged: TrackStep[] = []
  for (let at = 0; at < steps.length; at += share) {
    const group = steps.slice(at, at + share)
    merged.push({
      dx: group.reduce((sum, { dx }) => sum + dx, 0),
      dt: group.reduce((sum, { dt }) => sum + dt, 0),
    })
  }
  return merged
}
