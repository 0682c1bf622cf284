import type { AnswerOf } from '#kernel/resource/ask.ts'
import type {
  evidenceConsistency,
  evidenceHeads,
  evidenceLeafProof,
} from '../model/evidence-leaf-calls.ts'

/** A leaf with its way to a signed head, as the server hands it out. */
export type Proof = AnswerOf<typeof evidenceLeafProof>

/** A signed head. */
export type TreeHead = AnswerOf<typeof evidenceHeads>[number]

/** One step of a check, with what came out and what was expected. */
export interface CheckStep {
  readonly label: string
  readonly holds: boolean
  readonly found: string
  readonly expected: string
}

/**
 * Checks a proof by the browser's own cryptography, without asking the server: the leaf's hash from
 * its content, the root along the path (RFC 9162, 2.1.3.2), the signature over the head.
 */
export async function verifyProof({ leaf, path, head, publicKey }: Proof): Promise<CheckStep[]> {
  const hash = await leafHash(leaf.content)
  const root = await rootFromPath(hash, { index: leaf.seq, size: head.size, path })
  return [
    {
      ...{ label: '由存证内容重算叶哈希', found: hexOf(hash), expected: leaf.leafHash ?? '' },
      holds: hexOf(hash) === leaf.leafHash,
    },
    {
      label: `沿 ${path.length} 级路径重算根哈希`,
      ...{ found: root === undefined ? '证明长度不符' : hexOf(root), expected: head.root },
      holds: root !== undefined && hexOf(root) === head.root,
    },
    await signatureStep(head, publicKey),
  ]
}

/** Checks that the tree of the later head continues the one of the earlier (RFC 9162, 2.1.4.2), and both signatures. */
export async function verifyGrowth(
  { path }: AnswerOf<typeof evidenceConsistency>,
  { earlier, later, publicKey }: { earlier: TreeHead; later: TreeHead; publicKey: string },
): Promise<CheckStep[]> {
  const roots = await grownRoots(path, earlier, later)
  const oldRoot = roots === undefined ? '证明长度不符' : hexOf(roots.before)
  const newRoot = roots === undefined ? '证明长度不符' : hexOf(roots.after)
  return [
    {
      ...{ label: `重算大小 ${earlier.size} 的根哈希`, found: oldRoot, expected: earlier.root },
      holds: oldRoot === earlier.root,
    },
    {
      ...{ label: `重算大小 ${later.size} 的根哈希`, found: newRoot, expected: later.root },
      holds: newRoot === later.root,
    },
    await signatureStep(earlier, publicKey),
    await signatureStep(later, publicKey),
  ]
}

async function signatureStep(head: TreeHead, publicKey: string): Promise<CheckStep> {
  const holds = await isSigned(head, publicKey)
  return {
    label: `校验大小 ${head.size} 的树头签名（Ed25519）`,
    ...{ holds, found: holds ? '签名有效' : '签名无效', expected: '签名有效' },
  }
}

async function isSigned(head: TreeHead, publicKey: string): Promise<boolean> {
  const text = `gongyibao evidence v1\n${head.size}\n${head.root}\n${head.signedAt}\n`
  try {
    const der = bytesOf(publicKey.replaceAll(/-----[^-]+-----|\s/g, ''))
    const key = await crypto.subtle.importKey('spki', der, { name: 'Ed25519' }, false, ['verify'])
    const signature = bytesOf(head.signature)
    return await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text))
  } catch {
    return false
  }
}

async function rootFromPath(
  leaf: Bytes,
  { index, size, path }: { index: number; size: number; path: readonly string[] },
): Promise<Bytes | undefined> {
  let [place, last, root] = [index, size - 1, leaf]
  if (place > last) return
  for (const step of path) {
    if (last === 0) return
    if (place % 2 === 1 || place === last) {
      root = await nodeHash(fromHex(step), root)
      while (place % 2 === 0 && place !== 0) [place, last] = halved(place, last)
    } else root = await nodeHash(root, fromHex(step))
    ;[place, last] = halved(place, last)
  }
  return last === 0 ? root : undefined
}

async function grownRoots(path: readonly string[], earlier: TreeHead, later: TreeHead) {
  const old = fromHex(earlier.root)
  if (earlier.size === later.size)
    return path.length === 0 ? { before: old, after: old } : undefined
  const steps = path.map(fromHex)
  const whole = Number.isInteger(Math.log2(earlier.size)) ? [old, ...steps] : steps
  let [place, last] = [earlier.size - 1, later.size - 1]
  while (place % 2 === 1) [place, last] = halved(place, last)
  const [seed, ...rest] = whole
  if (seed === undefined) return
  let [before, after] = [seed, seed]
  for (const step of rest) {
    if (last === 0) return
    if (place % 2 === 1 || place === last) {
      before = await nodeHash(step, before)
      after = await nodeHash(step, after)
      while (place % 2 === 0 && place !== 0) [place, last] = halved(place, last)
    } else after = await nodeHash(after, step)
    ;[place, last] = halved(place, last)
  }
  return last === 0 ? { before, after } : undefined
}

type Bytes = Uint8Array<ArrayBuffer>

const halved = (place: number, last: number): [number, number] => [
  Math.floor(place / 2),
  Math.floor(last / 2),
]

async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

const leafHash = (content: string) =>
  sha256(Uint8Array.of(0), new TextEncoder().encode(content) as Bytes)
const nodeHash = (left: Bytes, right: Bytes) => sha256(Uint8Array.of(1), left, right)

const hexOf = (bytes: Bytes) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), of => of.charCodeAt(0))
