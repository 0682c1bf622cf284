/** A station on the map. */
export interface Pin {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly lng: number
  readonly lat: number
}

/** Stations that stand at one spot of the drawing. */
export interface Cluster {
  readonly x: number
  readonly y: number
  readonly members: readonly Pin[]
}

/** How near two pins may be drawn, in units of the drawing. */
const least = 34

/** Where pins stand in a drawing, north up and to scale; those that would touch are one. */
export function clustersOf(
  pins: readonly Pin[],
  {
    width,
    height,
    edge,
  }: { readonly width: number; readonly height: number; readonly edge: number },
): Cluster[] {
  const middle = pins.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, pins.length)
  // A degree of longitude is shorter the farther north it lies.
  const squeeze = Math.cos((middle * Math.PI) / 180)
  const xs = pins.map(({ lng }) => lng * squeeze)
  const ys = pins.map(({ lat }) => -lat)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const span = Math.max(
    (Math.max(...xs) - left) / (width - 2 * edge),
    (Math.max(...ys) - top) / (height - 2 * edge),
    1e-6,
  )
  const made: { x: number; y: number; members: Pin[] }[] = []
  for (const [at, pin] of pins.entries()) {
    const x = edge + ((xs[at] ?? left) - left) / span
    const y = edge + ((ys[at] ?? top) - top) / span
    const near = made.find(other => Math.hypot(other.x - x, other.y - y) < least)
    if (near === undefined) made.push({ x, y, members: [pin] })
    else near.members.push(pin)
  }
  return made
}
