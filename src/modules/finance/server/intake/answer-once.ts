import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { bodyOf } from '#kernel/server/kept-body.ts'
import { perform } from '#kernel/server/perform.ts'
import { invalid, Refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { actorOf } from './client.ts'

/**
 * Does the work of one idempotency key once, in one transaction with its answer: a crash leaves
 * nothing, a repeat waits for the first and is answered the same, another body under the same key
 * is a conflict (409). Refusals are not kept: what was refused may be tried again.
 */
export async function answerOnce(
  exchange: Exchange,
  client: { readonly id: string; readonly name: string },
  work: (act: Act) => Promise<object>,
): Promise<unknown> {
  const key = String(exchange.request.headers['idempotency-key'] ?? '')
  if (!/^[\x21-\x7e]{1,64}$/.test(key))
    throw invalid([{ field: 'Idempotency-Key', message: '请提供 1–64 个可见字符的幂等键' }])
  const body = createHash('sha256').update(bodyOf(exchange.request)).digest('hex')
  const { database, requestId } = exchange
  return perform(database, actorOf(client), { requestId }, async act => {
    const first = await act.tx.execute(
      sql`insert into intake_answer (client, key, body_hash) values (${client.id}, ${key}, ${body})
          on conflict do nothing returning 1`,
    )
    if (first.rows.length === 0) return earlierAnswer(act, { client: client.id, key, body })
    const answer = await work(act)
    await act.tx.execute(
      sql`update intake_answer set answer = ${JSON.stringify(answer)}
           where client = ${client.id} and key = ${key}`,
    )
    return answer
  })
}

async function earlierAnswer(
  act: Act,
  { client, key, body }: { client: string; key: string; body: string },
): Promise<unknown> {
  const found = await act.tx.execute<{ body_hash: string; answer: string }>(
    sql`select body_hash, answer from intake_answer where client = ${client} and key = ${key}`,
  )
  const [earlier] = found.rows
  if (earlier === undefined) throw new Error('an idempotency key has lost its answer')
  const answer: unknown = JSON.parse(earlier.answer)
  if (earlier.body_hash !== body)
    throw new Refusal('conflict', '该幂等键已用于另一个请求', { dataPoints: answer })
  return answer
}
