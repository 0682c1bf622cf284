/** A word where it stands in a cloud: its middle and its size, in the units of the box. */
export interface LaidWord {
  readonly word: string
  readonly key: string
  /** 0 for the greatest, 1 for the smallest. */
  readonly rank: number
  readonly x: number
  readonly y: number
  readonly size: number
}

interface Weighed {
  readonly word: string
  readonly key: string
  readonly weight: number
}

const widthOf = (word: string) =>
  [...word].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < 256 ? 0.58 : 1), 0)

/**
 * Lays words around the middle of a box, the heaviest first, each as near to it as it fits without
 * touching another. What has no room is left out. The same words are always laid alike.
 */
export function layWords(
  given: readonly Weighed[],
  { width, height }: { readonly width: number; readonly height: number },
): LaidWord[] {
  const sorted = given
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  const most = sorted[0]?.weight ?? 1
  const least = sorted.at(-1)?.weight ?? 0
  const partOf = (weight: number) =>
    most === least ? 0.6 : Math.sqrt((weight - least) / (most - least))
  const sizeFor = (weight: number, greatest: number) => greatest * (0.24 + 0.76 * partOf(weight))
  const words = sorted.slice(0, 120)
  const full = Math.min(height / 4.5, (width * 0.6) / Math.max(1, widthOf(words[0]?.word ?? '')))
  // Together they take some half of the box: many words are smaller than few.
  const taken = words.reduce(
    (sum, { word, weight }) => sum + widthOf(word) * 1.2 * sizeFor(weight, full) ** 2,
    0,
  )
  const greatest = full * Math.min(1, Math.sqrt((0.5 * width * height) / Math.max(1, taken)))
  const laid: (LaidWord & { readonly halfWidth: number; readonly halfHeight: number })[] = []
  for (const { word, key, weight } of words) {
    const part = partOf(weight)
    const size = sizeFor(weight, greatest)
    const [halfWidth, halfHeight] = [(widthOf(word) * size) / 2 + 3, (size * 1.16) / 2]
    const spot = freeSpot(laid, { halfWidth, halfHeight, width, height })
    if (spot) laid.push({ word, key, rank: 1 - part, size, ...spot, halfWidth, halfHeight })
  }
  return laid
}

interface Room {
  readonly halfWidth: number
  readonly halfHeight: number
  readonly width: number
  readonly height: number
}

/** Walks a spiral out of the middle, flattened to the shape of the box. */
function freeSpot(
  laid: readonly { x: number; y: number; halfWidth: number; halfHeight: number }[],
  { halfWidth, halfHeight, width, height }: Room,
): { x: number; y: number } | null {
  const flat = height / width
  for (let turn = 0; turn < 1400; turn++) {
    const angle = turn * 0.23
    const out = (turn / 1400) * (width / 2)
    const x = width / 2 + Math.cos(angle) * out
    const y = height / 2 + Math.sin(angle) * out * flat
    if (x - halfWidth < 0 || x + halfWidth > width) continue
    if (y - halfHeight < 0 || y + halfHeight > height) continue
    const isFree = laid.every(
      each =>
        Math.abs(each.x - x) >= each.halfWidth + halfWidth ||
        Math.abs(each.y - y) >= each.halfHeight + halfHeight,
    )
    if (isFree) return { x, y }
  }
  return null
}
