import { createHash } from 'node:crypto'

/** Hash of a leaf: SHA-256(0x00 ‖ data) (RFC 9162, 2.1.1). */
export function leafHash(content: string): Buffer {
  return createHash('sha256').update(Buffer.of(0)).update(content).digest()
}

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()
}

/** The root of the empty log. */
export const emptyRoot = createHash('sha256').digest()

/** The root of neighbouring nodes, whose number is a power of two. */
export function fold(hashes: readonly Uint8Array[]): Uint8Array {
  const [first, second] = hashes
  if (first === undefined) throw new RangeError('nothing to fold')
  if (second === undefined) return first
  const half = hashes.length / 2
  return nodeHash(fold(hashes.slice(0, half)), fold(hashes.slice(half)))
}

/** Gives the root of the complete subtree of 2^height leaves that starts at leaf index × 2^height. */
export type Nodes = (height: number, index: number) => Promise<Uint8Array>

/** The root over the first `size` leaves. */
export async function rootOf(nodes: Nodes, size: number): Promise<Uint8Array> {
  return size === 0 ? emptyRoot : rangeRoot(nodes, 0, size)
}

/** The audit path of a leaf in the tree of `size` leaves, from the leaf upwards (RFC 9162, 2.1.3.1). */
export async function inclusionPath(
  nodes: Nodes,
  leaf: number,
  size: number,
): Promise<Uint8Array[]> {
  if (leaf < 0 || leaf >= size) throw new RangeError(`leaf ${leaf} is not among ${size}`)
  return pathIn(nodes, { leaf, from: 0, to: size })
}

/** Proof that the tree of `size` leaves continues the one of `earlier` leaves (RFC 9162, 2.1.4.1). */
export async function consistencyPath(
  nodes: Nodes,
  earlier: number,
  size: number,
): Promise<Uint8Array[]> {
  if (earlier < 1 || earlier > size) throw new RangeError(`no tree of ${earlier} before ${size}`)
  return subproof(nodes, { upTo: earlier, from: 0, to: size, isWhole: true })
}

async function pathIn(
  nodes: Nodes,
  { leaf, from, to }: { leaf: number; from: number; to: number },
): Promise<Uint8Array[]> {
  if (to - from === 1) return []
  const middle = from + largestPowerBelow(to - from)
  if (leaf < middle)
    return [
      ...(await pathIn(nodes, { leaf, from, to: middle })),
      await rangeRoot(nodes, middle, to),
    ]
  return [
    ...(await pathIn(nodes, { leaf, from: middle, to })),
    await rangeRoot(nodes, from, middle),
  ]
}

async function subproof(
  nodes: Nodes,
  { upTo, from, to, isWhole }: { upTo: number; from: number; to: number; isWhole: boolean },
): Promise<Uint8Array[]> {
  if (upTo === to) return isWhole ? [] : [await rangeRoot(nodes, from, to)]
  const middle = from + largestPowerBelow(to - from)
  if (upTo <= middle)
    return [
      ...(await subproof(nodes, { upTo, from, to: middle, isWhole })),
      await rangeRoot(nodes, middle, to),
    ]
  return [
    ...(await subproof(nodes, { upTo, from: middle, to, isWhole: false })),
    await rangeRoot(nodes, from, middle),
  ]
}

async function rangeRoot(nodes: Nodes, from: number, to: number): Promise<Uint8Array> {
  const width = to - from
  if (Number.isInteger(Math.log2(width))) return nodes(Math.log2(width), from / width)
  const middle = from + largestPowerBelow(width)
  return nodeHash(await rangeRoot(nodes, from, middle), await rangeRoot(nodes, middle, to))
}

function largestPowerBelow(width: number): number {
  return 2 ** Math.floor(Math.log2(width - 1))
}
