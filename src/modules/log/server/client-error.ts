import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { houseState } from '#kernel/server/house-state.ts'
import { job } from '#kernel/server/job.ts'
import { tooMany } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { clientError } from '../model/client-error.ts'

export const clientErrorServing = serve(clientError)

const clip = (length: number) =>
  z.string().transform(text => text.replaceAll('\0', '').slice(0, length))

/** Takes an error that a browser met, signed in or not; a broken page must not fill the table. */
export const clientErrorRoute = route({
  method: 'POST',
  path: '/api/common/clientError/insert',
  access: 'public',
  whileRestricted: true,
  summary: '上报界面错误',
  question: z.object({
    id: clip(40),
    message: clip(500),
    stack: clip(8000).optional(),
    path: clip(300).optional(),
    /** Of the last answer that the page had: the log tells by it what was asked before. */
    requestId: z.uuid().optional().catch(undefined),
  }),
  async handle(given, exchange) {
    countReport(exchange)
    const { person } = exchange.visitor
    await exchange.perform(async act => {
      await act.tx.insert(tableOf(clientError)).values({
        id: newId(),
        at: act.now.toISOString(),
        number: given.id,
        message: given.message,
        stack: given.stack ?? null,
        path: given.path ?? null,
        device: exchange.request.headers['user-agent']?.slice(0, 300) ?? null,
        account: person?.accountId ?? null,
        ip: exchange.ip,
        requestId: given.requestId ?? exchange.requestId,
      })
    })
    return null
  },
})

const minute = 60_000
const perAddress = 20
const perNode = 300
const counted = houseState(() => ({ from: 0, all: 0, byAddress: new Map<string, number>() }))

function countReport({ ip }: Exchange): void {
  const now = Date.now()
  const window = counted()
  if (now - window.from >= minute)
    Object.assign(window, { from: now, all: 0, byAddress: new Map() })
  const own = (window.byAddress.get(ip) ?? 0) + 1
  if (own > perAddress || window.all >= perNode)
    throw tooMany(Math.ceil((window.from + minute - now) / 1000))
  window.byAddress.set(ip, own)
  window.all += 1
}

/** Forgets client errors after 90 days. */
export const forgetClientErrors = job('log.forget-client-errors', {
  label: '清理界面错误',
  payload: z.object({}),
  retries: 1,
  every: '20 3 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const table = tableOf(clientError)
      await act.tx.delete(table).where(lt(table.at, sql`now() - interval '90 days'`))
    }),
})
