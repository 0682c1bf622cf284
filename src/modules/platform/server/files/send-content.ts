import { Readable } from 'node:stream'
import type { Exchange } from '#kernel/server/route.ts'

/** The bytes of a content from the first to the last, both with it. */
interface Part {
  readonly first: number
  readonly last: number
}

/**
 * The part that a Range header asks for (RFC 9110, 14.1.2): undefined for the whole, which is also
 * the answer to several parts and to other units; null where the content has none of it.
 */
export function partAsked(range: string | undefined, size: number): Part | null | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [from, to] = [found[1] ?? '', found[2] ?? '']
  // `-500` asks for the last five hundred.
  const part =
    from === ''
      ? { first: Math.max(size - Number(to), 0), last: size - 1 }
      : { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return part.first > part.last ? null : part
}

/** Answers with a content of that many bytes, or the part of it that was asked for: players seek by parts. */
export function sendContent(
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  content: Readable,
  size: number,
): unknown {
  reply.header('accept-ranges', 'bytes')
  const part = partAsked(request.headers.range, size)
  if (part === undefined) return reply.header('content-length', size).send(content)
  if (part === null) {
    content.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${size}`)
    .header('content-length', part.last - part.first + 1)
    .send(Readable.from(partOf(content, part)))
}

async function* partOf(content: Readable, { first, last }: Part): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    const inside = piece.subarray(Math.max(first - at, 0), Math.max(last + 1 - at, 0))
    if (inside.length > 0) yield inside
    at += piece.length
    if (at > last) return
  }
}
