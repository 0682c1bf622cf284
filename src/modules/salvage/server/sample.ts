import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { grantBatch } from '../model/index.ts'
import type { Batch } from './batch-money.ts'

/** Lines that a sample has at least, as far as there are so many. */
const fewest = 3

/** 抽查: draws the sample of the issued lines once, by a seed that anybody can draw again with. */
export async function drawSample(
  batch: Batch,
  _answers: unknown,
  act: Act,
): Promise<Patch<typeof grantBatch>> {
  const seed = randomBytes(8).toString('hex')
  const wanted = Math.max(fewest, Math.ceil((batch.issued * batch.sampleRate) / 10_000))
  const { rows } = await act.tx.execute(sql`
    update rescue_record set sampled = true where id in (
      select id from rescue_record
       where batch = ${batch.id} and send_status = '1' and reverses is null
       order by md5(${seed} || number) limit ${wanted})
    returning id`)
  if (rows.length === 0) act.refuse('没有已发放的记录可以抽查')
  return { sampleSeed: seed, sampleLines: rows.length }
}

/** Sampled lines without a result. */
export async function unverifiedOf(act: Act, batch: string): Promise<number> {
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from rescue_record
     where batch = ${batch} and sampled and verify_result is null`)
  return rows[0]?.n ?? 0
}

/** SHA-256 of what became of every line, in the order of the roster. */
export async function hashOfRoster(act: Act, batch: string): Promise<string> {
  const { rows } = await act.tx.execute<{ line: string }>(sql`
    select concat_ws('|', number, person, amount, send_status) as line from rescue_record
     where batch = ${batch} order by number`)
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}
