import { desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { evidenceHead } from './evidence-tables.ts'
import { leafHash, rootOf } from './merkle.ts'
import { type Head, signHead } from './signer.ts'
import { addLeaves, nodesIn } from './tiles.ts'

const batch = 2000

/** Gives waiting facts their places, one node at a time, and signs the new head: at most a minute after the fact. */
export const sequenceLeaves = job('evidence.sequence-leaves', {
  label: '存证编号',
  payload: z.object({}),
  retries: 3,
  every: '* * * * *',
  async run(_payload, work) {
    for (;;) {
      const taken = await work.change(takeBatch)
      if (taken < batch || work.signal.aborted) return
    }
  },
})

/** The newest head; undefined before the first leaf. */
export async function latestHead(reader: Reader): Promise<Head | undefined> {
  const [head] = await reader.select().from(evidenceHead).orderBy(desc(evidenceHead.size)).limit(1)
  return head === undefined
    ? undefined
    : { ...head, signedAt: new Date(head.signedAt).toISOString() }
}

/** How many leaves the newest signed head covers. */
export async function treeSize(reader: Reader): Promise<number> {
  return (await latestHead(reader))?.size ?? 0
}

async function takeBatch(act: Act): Promise<number> {
  const { tx, now } = act
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('evidence sequencer', 0))`)
  const waiting = await tx.execute<{ id: string; content: string }>(
    sql`select id, content from evidence_leaf where seq is null order by id limit ${batch}`,
  )
  const leaves = waiting.rows
  if (leaves.length === 0) return 0
  const size = (await latestHead(tx))?.size ?? 0
  const hashes = leaves.map(({ content }) => leafHash(content))
  const places = leaves.map(({ id }, at) => ({
    id,
    seq: size + at,
    hash: hashes[at]?.toString('hex'),
  }))
  await tx.execute(sql`
    update evidence_leaf set seq = p.seq, leaf_hash = p.hash, logged_at = ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(places)}::json) as p(id uuid, seq integer, hash text)
     where evidence_leaf.id = p.id`)
  await addLeaves(tx, size, hashes)
  const grown = size + leaves.length
  await tx.insert(evidenceHead).values(signHead(grown, await rootOf(nodesIn(tx), grown), now))
  return leaves.length
}
