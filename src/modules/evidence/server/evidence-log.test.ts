import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { appendLeaves } from './append-leaves.ts'
import { logFault } from './check-log.ts'
import { consistencyPath, fold, inclusionPath, leafHash, nodeHash, rootOf } from './merkle.ts'
import { sequenceLeaves } from './sequence-leaves.ts'

const auditor = personWith(['evidenceLeaf.view', 'evidenceLeaf.verify'])
const command = join(import.meta.dirname, '../../../../bin/verify-evidence.mjs')
let world: FinanceWorld
let folder: string

beforeAll(async () => {
  world = await openFinanceWorld()
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

const append = (howMany: number, organisation = world.north.id) =>
  world.prepare(act =>
    appendLeaves(
      act,
      Array.from({ length: howMany }, (_, at) => ({
        kind: 'review' as const,
        sourceType: 'project/project',
        sourceId: newId(),
        organisation,
        occurredAt: act.now.toISOString(),
        content: { decision: '通过', step: at },
      })),
    ),
  )

async function verdict(what: string, file: string, text: string | Buffer, ...more: string[]) {
  const path = join(folder, file)
  await writeFile(path, text)
  return promisify(execFile)(process.execPath, [command, what, path, ...more]).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

/** Both roots as a consistency proof makes them (RFC 9162, 2.1.4.2). */
function continues(proof: {
  earlier: number
  size: number
  path: readonly Uint8Array[]
  old: Uint8Array
}): Uint8Array[] {
  const { earlier, size, old } = proof
  if (earlier === size) return [old, old]
  const path = Number.isInteger(Math.log2(earlier)) ? [old, ...proof.path] : [...proof.path]
  let [place, last] = [earlier - 1, size - 1]
  while (place % 2 === 1) [place, last] = [place >> 1, last >> 1]
  const [seed = old, ...steps] = path
  let [then, now] = [seed, seed]
  for (const step of steps) {
    if (place % 2 === 1 || place === last) {
      then = nodeHash(step, then)
      now = nodeHash(step, now)
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1]
    } else now = nodeHash(now, step)
    ;[place, last] = [place >> 1, last >> 1]
  }
  return [then, now]
}

describe('the tree', () => {
  it('has the roots and paths of RFC 9162 for every size', async () => {
    const leaves = Array.from({ length: 40 }, (_, at) => leafHash(`${at}`))
    const nodes = async (height: number, index: number) =>
      fold(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))
    const plain = (part: readonly Uint8Array[]): Uint8Array => {
      const [only] = part
      if (part.length === 1 && only !== undefined) return only
      const middle = 2 ** Math.floor(Math.log2(part.length - 1))
      return nodeHash(plain(part.slice(0, middle)), plain(part.slice(middle)))
    }
    for (let size = 1; size <= leaves.length; size++) {
      expect(await rootOf(nodes, size)).toEqual(plain(leaves.slice(0, size)))
      for (let leaf = 0; leaf < size; leaf++) {
        const path = await inclusionPath(nodes, leaf, size)
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      }
      for (let earlier = 1; earlier <= size; earlier++) {
        const path = await consistencyPath(nodes, earlier, size)
        const old = plain(leaves.slice(0, earlier))
        const grown = plain(leaves.slice(0, size))
        expect(continues({ earlier, size, path, old }), `${earlier} → ${size}`).toEqual([
          old,
          grown,
        ])
      }
    }
  })
})

describe('the log', () => {
  it('gives places without gap, proves each leaf, and is checked offline', async () => {
    for (const howMany of [3, 700, 1, 255]) {
      await append(howMany)
      await world.run(sequenceLeaves, {})
    }
    const list = await world.call(auditor, 'GET', '/api/evidence/evidenceLeaf/getListByPage', {
      sort: 'seq',
      limit: 50,
    })
    expect(list.dataPoints.total).toBe(959)
    for (const row of list.dataPoints.list.slice(0, 12)) {
      const proof = await world.call(auditor, 'GET', '/api/evidence/evidenceLeaf/getProof', {
        id: row.id,
      })
      expect(await verdict('proof', 'proof.json', JSON.stringify(proof.dataPoints))).toContain(
        '内容未被改动',
      )
      const changed = structuredClone(proof.dataPoints)
      changed.leaf.content = changed.leaf.content.replace('通过', '驳回')
      expect(await verdict('proof', 'changed.json', JSON.stringify(changed))).toContain('不相符')
      changed.leaf = { ...proof.dataPoints.leaf, seq: proof.dataPoints.leaf.seq + 1 }
      expect(await verdict('proof', 'moved.json', JSON.stringify(changed))).toContain('不相符')
    }
    const response = await world.app.inject({
      url: '/api/evidence/bundle/download',
      headers: { 'x-test-person': auditor.accountId },
    })
    const bundle = gunzipSync(response.rawPayload).toString()
    expect(await verdict('log', 'log.ndjson.gz', response.rawPayload)).toContain('共 959 条存证')
    const lines = bundle.split('\n')
    for (const [name, wrong] of Object.entries({
      missing: lines.toSpliced(100, 1),
      swapped: lines.with(100, lines[101] ?? '').with(101, lines[100] ?? ''),
      altered: lines.with(50, (lines[50] ?? '').replace('通过', '驳回')),
      cut: lines.slice(0, 900),
      grown: [...lines.slice(0, -1), JSON.stringify({ seq: 960, content: '{}' })],
    }))
      expect(await verdict('log', `${name}.gz`, gzipSync(wrong.join('\n'))), name).toContain(
        '不相符',
      )
    const older = join(folder, 'older.json')
    await writeFile(older, JSON.stringify({ size: 703, root: '00' }))
    expect(await verdict('log', 'again.gz', response.rawPayload, older)).toContain('外部保存')
    expect(await world.database.read('all', logFault)).toBeUndefined()
  })

  it('names the head or the leaf that does not fit, once the guards were taken away', async () => {
    const client = new pg.Client(world.database.url)
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(`create temp table kept_head as select * from evidence_head where size = 703;
      create temp table kept_leaf as select * from evidence_leaf where seq = 100`)
    const found = async (statement: string) => {
      await client.query(statement)
      const fault = await world.database.read('all', logFault)
      await client.query(`delete from evidence_head where size in (703, 2000);
        insert into evidence_head select * from kept_head;
        delete from evidence_leaf where seq = 100;
        insert into evidence_leaf select * from kept_leaf`)
      return fault
    }
    expect([
      await found("update evidence_head set signature = 'AA' where size = 703"),
      await found("update evidence_head set root = repeat('0', 64) where size = 703"),
      await found(`create temp table later as select * from kept_head;
        update later set size = 2000;
        insert into evidence_head select * from later`),
      await found('delete from evidence_leaf where seq = 100'),
    ]).toEqual([
      '大小为 703 的树头签名不符',
      '大小为 703 的树头与存证不符',
      '大小为 2000 的树头缺少存证',
      '第 100 号存证缺失',
    ])
    await client.end()
    expect(await world.database.read('all', logFault)).toBeUndefined()
  })

  it('proves the growth between two of its heads, in their order', async () => {
    const between = (from: number, to: number) =>
      world.call(auditor, 'GET', '/api/evidence/head/getConsistency', { from, to })
    expect((await between(3, 703)).statusCode).toBe(1)
    for (const [from, to] of [
      [703, 3],
      [3, 960],
    ] as const)
      expect((await between(from, to)).statusMessage).toBe('没有这样的树头')
  })

  it('refuses to be changed, even by hand, and notices when the guards were taken away', async () => {
    const refused = (statement: string) =>
      world
        .prepare(act => act.tx.execute(sql.raw(statement)))
        .then(
          () => 'done',
          (error: { cause?: { message?: string } }) => String(error.cause?.message),
        )
    expect(await refused("update evidence_leaf set content = '{}' where seq = 5")).toContain('存证')
    expect(await refused('delete from evidence_leaf where seq = 5')).toContain('存证')
    expect(await refused('delete from evidence_head')).toContain('存证')
    expect(await refused("update evidence_tile set hashes = 'x'")).toContain('存证')
    const client = new pg.Client(world.database.url)
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      "update evidence_leaf set content = replace(content, '通过', '驳回') where seq = 5",
    )
    await client.end()
    expect(await world.database.read('all', logFault)).toBe('第 5 号存证的内容与哈希不符')
  })

  it('shows an organisation its own leaves only, and the whole log to the platform only', async () => {
    await append(1, world.south.id)
    const south = await world.of(world.south, ['evidenceLeaf.view', 'evidenceLeaf.verify'])
    const list = await world.call(south, 'GET', '/api/evidence/evidenceLeaf/getListByPage')
    expect(list.dataPoints.total).toBe(1)
    const bundle = await world.call(south, 'GET', '/api/evidence/bundle/download')
    expect(bundle.status).toBe(403)
    const proof = await world.call(south, 'GET', '/api/evidence/evidenceLeaf/getProof', {
      id: list.dataPoints.list[0].id,
    })
    expect(proof.statusMessage).toBe('尚在等待存证，请一分钟后再试')
    const all = await world.call(auditor, 'GET', '/api/evidence/evidenceLeaf/getListByPage', {
      sort: 'seq',
    })
    const { id } = all.dataPoints.list[0]
    for (const name of ['getProof', 'compare'])
      expect(
        (await world.call(south, 'GET', `/api/evidence/evidenceLeaf/${name}`, { id })).statusCode,
      ).toBe(4040)
  })
})
