import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { log } from '#kernel/server/log.ts'
import { evidenceCheck } from './evidence-tables.ts'
import { fold, leafHash, nodeHash } from './merkle.ts'
import { latestHead, sequenceLeaves } from './sequence-leaves.ts'
import { signHead } from './signer.ts'

/** What is wrong with the log, in a sentence; undefined: every leaf, head and signature holds. */
export async function logFault(reader: Reader): Promise<string | undefined> {
  const heads = await reader.execute<{
    size: string
    root: string
    signed_at: string
    signature: string
  }>(sql`select size, root, signed_at, signature from evidence_head order by size`)
  const asked = heads.rows.map(head => ({ ...head, size: Number(head.size) }))
  const tree = growingRoot()
  let next = 0
  for await (const leaf of leavesInOrder(reader)) {
    if (leaf.seq !== tree.size()) return `第 ${tree.size()} 号存证缺失`
    const hash = leafHash(leaf.content)
    if (hash.toString('hex') !== leaf.leaf_hash) return `第 ${leaf.seq} 号存证的内容与哈希不符`
    tree.add(hash)
    const head = asked[next]
    if (head?.size !== tree.size()) continue
    const own = signHead(head.size, tree.root(), new Date(head.signed_at))
    if (own.root !== head.root) return `大小为 ${head.size} 的树头与存证不符`
    if (own.signature !== head.signature) return `大小为 ${head.size} 的树头签名不符`
    next += 1
  }
  return next < asked.length ? `大小为 ${asked[next]?.size} 的树头缺少存证` : undefined
}

/** Checks the whole log each night and keeps what was found. */
export const checkLog = job('evidence.check-log', {
  label: '存证校验',
  payload: z.object({}),
  retries: 0,
  every: '40 3 * * *',
  seconds: 3600,
  async run(payload, work) {
    await sequenceLeaves.run(payload, work)
    await work.database.read('all', async reader => {
      const fault = await logFault(reader)
      if (fault !== undefined) log.error({ fault }, 'the evidence log does not hold')
      const size = (await latestHead(reader))?.size ?? 0
      await reader.insert(evidenceCheck).values({ size, fault: fault ?? null })
    })
  },
})

/** A log that is only added to: the roots of its complete subtrees, largest first, make its root. */
function growingRoot() {
  const peaks: { width: number; hash: Uint8Array }[] = []
  let size = 0
  return {
    size: () => size,
    add(leaf: Uint8Array): void {
      size += 1
      let fresh = { width: 1, hash: leaf }
      for (let last = peaks.at(-1); last?.width === fresh.width; last = peaks.at(-1)) {
        peaks.pop()
        fresh = { width: fresh.width * 2, hash: fold([last.hash, fresh.hash]) }
      }
      peaks.push(fresh)
    },
    root: () => peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right)),
  }
}

/** Every leaf in its order, some thousands at a time. */
export async function* leavesInOrder(reader: Reader) {
  for (let after = -1; ; ) {
    const { rows } = await reader.execute<{ seq: number; content: string; leaf_hash: string }>(
      sql`select seq, content, leaf_hash from evidence_leaf
           where seq > ${after} order by seq limit 5000`,
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}
