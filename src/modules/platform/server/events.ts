import { z } from 'zod'
import { houseState } from '#kernel/server/house-state.ts'
import { tooMany } from '#kernel/server/refusal.ts'
import { requestIdOf } from '#kernel/server/request-id.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { hear, listenersOf, type Signal } from './signals.ts'

const heartbeat = 15_000
/** A stream ends now and then, so that an ended session cannot listen on for long. */
const longest = 10 * 60_000
const perAccount = 12
/** A reader this far behind is gone. */
const mostUnsent = 256 * 1024

const open = houseState(() => new Set<() => void>())

/** The stream of server-sent events of one person: `event: notice|task|todo|permission`. */
export const eventsRoute = route({
  method: 'GET',
  path: '/api/platform/events',
  access: 'signedIn',
  raw: true,
  summary: '事件流（通知、任务、待办、权限）',
  question: z.object({}),
  async handle(_question, exchange) {
    const account = exchange.visitor.person?.accountId ?? ''
    if (listenersOf(account) >= perAccount) throw tooMany(30)
    stream(exchange, account)
  },
})

/** Ends every open stream, so that the server can close. */
export function endStreams(): void {
  for (const end of [...open()]) end()
}

function stream({ reply, request }: Exchange, account: string): void {
  const streams = open()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'x-request-id': requestIdOf(request),
    'x-content-type-options': 'nosniff',
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 3000\n\n')
  const send = (text: string) => {
    if (raw.writableLength > mostUnsent) raw.destroy()
    else raw.write(text)
  }
  const stopHearing = hear(account, told => (told.name === 'end' ? end() : send(textOf(told))))
  const beat = setInterval(() => send(': beat\n\n'), heartbeat)
  const limit = setTimeout(end, longest)
  streams.add(end)
  request.raw.once('close', finish)
  raw.once('close', finish)
  function finish(): void {
    stopHearing()
    clearInterval(beat)
    clearTimeout(limit)
    streams.delete(end)
  }
  // Nothing may be written behind the end: it hears no more before it closes.
  function end(): void {
    finish()
    raw.end()
  }
}

function textOf({ name, data }: Signal): string {
  return `event: ${name}\ndata: ${JSON.stringify(data ?? null)}\n\n`
}
