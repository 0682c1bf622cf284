import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { Refusal } from './refusal.ts'

const bodies = new WeakMap<FastifyRequest, Buffer>()
const longest = 256 * 1024

/** The bytes of a request's body as they came, for calls that are signed over them (`keepsBody`). */
export function bodyOf(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0)
}

/** Keeps the bytes of a small body and hands them on to the parser. */
export async function keepBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > longest) throw new Refusal('tooLarge', '请求内容过大')
    chunks.push(bytes)
  }
  const body = Buffer.concat(chunks)
  bodies.set(request, body)
  return Object.assign(Readable.from([body]), { receivedEncodedLength: size })
}
