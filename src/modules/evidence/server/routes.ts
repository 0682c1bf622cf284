import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { desc, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { absent, denied, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import {
  evidenceConsistency,
  evidenceHeads,
  evidenceLeafCompare,
  evidenceLeafProof,
  evidenceStanding,
} from '../model/evidence-leaf-calls.ts'
import { evidenceLeaf } from '../model/index.ts'
import { factText } from './append-leaves.ts'
import { leavesInOrder } from './check-log.ts'
import { evidenceServing } from './evidence-serving.ts'
import { evidenceCheck, evidenceHead } from './evidence-tables.ts'
import { consistencyPath, inclusionPath } from './merkle.ts'
import { latestHead } from './sequence-leaves.ts'
import { publicKeyPem } from './signer.ts'
import { evidenceSource } from './source.ts'
import { nodesIn } from './tiles.ts'

const view = { action: 'evidenceLeaf.view' } as const
const hex = (hashes: readonly Uint8Array[]) => hashes.map(hash => Buffer.from(hash).toString('hex'))

/** Proofs, heads and the offline bundle of the evidence log. */
export const evidenceRoutes: readonly AnyRoute[] = [
  route(evidenceLeafProof, {
    access: view,
    summary: '取得存证证明',
    async read({ id }, act) {
      const leaf = await leafInScope(act, id)
      const head = await latestHead(act.tx)
      if (leaf.seq === null || head === undefined) throw refusal('尚在等待存证，请一分钟后再试')
      const path = await inclusionPath(nodesIn(act.tx), leaf.seq, head.size)
      const { number, seq, content, leafHash } = leaf
      return {
        leaf: { number, seq, content, leafHash },
        path: hex(path),
        head,
        publicKey: publicKeyPem(),
      }
    },
  }),
  route(evidenceLeafCompare, {
    access: view,
    summary: '核对存证与原记录',
    async read({ id }, act) {
      const leaf = await leafInScope(act, id)
      const derive = evidenceSource(leaf.kind)
      if (derive === undefined) throw refusal('该类存证没有可核对的原记录')
      const fact = await derive(act.tx, leaf.sourceId)
      if (fact === undefined) return { same: false, changed: ['原记录已不存在'] }
      const now = z.record(z.string(), z.unknown()).parse(JSON.parse(factText(fact)))
      const then = z.record(z.string(), z.unknown()).parse(JSON.parse(leaf.content))
      const names = [...new Set([...Object.keys(now), ...Object.keys(then)])]
      const changed = names.filter(name => now[name] !== then[name])
      return { same: changed.length === 0, changed }
    },
  }),
  route(evidenceStanding, {
    access: view,
    summary: '存证日志概况',
    async read(_question, act) {
      const waiting = await act.tx.execute<{ n: number; oldest: string | null }>(
        sql`select count(*)::int as n, min(created_at)::text as oldest
              from evidence_leaf where seq is null`,
      )
      const [check] = await act.tx
        .select()
        .from(evidenceCheck)
        .orderBy(desc(evidenceCheck.id))
        .limit(1)
      const { n = 0, oldest = null } = waiting.rows[0] ?? {}
      return {
        head: (await latestHead(act.tx)) ?? null,
        waiting: n,
        waitingSince: oldest === null ? null : new Date(oldest).toISOString(),
        lastCheck:
          check === undefined
            ? null
            : { ...check, checkedAt: new Date(check.checkedAt).toISOString() },
        publicKey: publicKeyPem(),
      }
    },
  }),
  route(evidenceHeads, {
    access: view,
    summary: '已签名的树头，由新到旧',
    async read({ limit }, { tx }) {
      const heads = await tx
        .select()
        .from(evidenceHead)
        .orderBy(desc(evidenceHead.size))
        .limit(limit)
      return heads.map(each => ({ ...each, signedAt: new Date(each.signedAt).toISOString() }))
    },
  }),
  route(evidenceConsistency, {
    access: view,
    summary: '两个树头之间的一致性证明',
    async read({ from, to }, { tx }) {
      const size = (await latestHead(tx))?.size ?? 0
      if (from > to || to > size) throw refusal('没有这样的树头')
      return { from, to, path: hex(await consistencyPath(nodesIn(tx), from, to)) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/evidence/bundle/download',
    access: { action: 'evidenceLeaf.verify' },
    summary: '下载离线校验包',
    question: z.object({}),
    raw: true,
    handle: (_question, exchange) => sendBundle(exchange),
  }),
]

/** A leaf, if it is there and the person may see it. */
async function leafInScope(act: Act, id: string): Promise<Row<typeof evidenceLeaf>> {
  await readInScope(act, evidenceServing, id)
  const leaf = await findRow(act.tx, evidenceLeaf, id)
  if (leaf === undefined) throw absent()
  return leaf
}

/** The whole log, so the platform's people only: an organisation checks its leaves by their proofs. */
async function sendBundle(exchange: Exchange): Promise<void> {
  const { database, reply, visitor } = exchange
  if (visitor.person?.ownerKind !== 'platform') throw denied('整个日志只能由平台下载')
  await exchange.perform(act =>
    recordOperation(act, {
      action: 'evidenceLeaf.verify',
      label: '下载离线校验包',
      resource: 'evidence/evidenceLeaf',
      record: null,
      version: null,
      title: '',
      organisation: null,
      changes: [],
      reason: null,
      outcome: 'done',
    }),
  )
  reply
    .header('content-type', 'application/gzip')
    .header('content-disposition', 'attachment; filename="evidence.ndjson.gz"')
  await database.read('all', async reader => {
    await reply.send(Readable.from(bundleLines(reader)).pipe(createGzip()))
  })
}

/** First the key and the heads, then a line a leaf. */
async function* bundleLines(reader: Reader): AsyncGenerator<string> {
  const heads = await reader
    .select()
    .from(evidenceHead)
    .where(gt(evidenceHead.size, 0))
    .orderBy(evidenceHead.size)
  const dated = heads.map(head => ({ ...head, signedAt: new Date(head.signedAt).toISOString() }))
  yield `${JSON.stringify({ origin: 'gongyibao evidence v1', publicKey: publicKeyPem(), heads: dated })}\n`
  for await (const { seq, content } of leavesInOrder(reader))
    yield `${JSON.stringify({ seq, content })}\n`
}
