import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { fetchPublic } from '#modules/message/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/changed-cause-world.ts'
import { causeSync, syncTarget } from '../../model/index.ts'
import { preparePayload } from './payload.ts'
import { type Push, pushByHttp } from './push.ts'
import { dueSyncs, pushOne, syncOutbox } from './push-syncs.ts'

let world: CauseWorld
beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(() => world.close())

const signal = new AbortController().signal
const rowsOf = (cause: string) =>
  world.house.prepare(act => findRows(act.tx, causeSync, eq(tableOf(causeSync).cause, cause)))
const rowOf = async (cause: string, mode: '1' | '2') => {
  const row = (await rowsOf(cause)).find(each => each.mode === mode)
  if (row === undefined) throw new Error(`no row of mode ${mode}`)
  return row
}
const stateOf = async (id: string) =>
  (await world.get(world.officer, 'project/getById', { id })).dataPoints.syncState
const address = (url: string | null) =>
  world.house.prepare(async act => {
    const [site] = await findRows(act.tx, syncTarget, eq(tableOf(syncTarget).code, 'site'))
    if (site !== undefined)
      await updateRow(act, syncTarget, site, { address: url, signingKey: '共同的密钥' })
  })

describe('an approved public cause', () => {
  it('waits at every target in use, a directed one at none', async () => {
    const { id } = await world.approved()
    const rows = await rowsOf(id)
    expect(rows.map(({ targetName, state }) => `${targetName} ${state}`).sort()).toEqual([
      '慈善中国 waiting',
      '机构网站 waiting',
    ])
    expect(await stateOf(id)).toBe('waiting')
  })

  it('goes to the local outbox where a target has no interface', async () => {
    await address(null)
    const { id } = await world.approved()
    const row = await rowOf(id, '1')
    const now = new Date()
    expect(await world.at(now, dueSyncs)).toContain(row.id)
    const push: Push = async () => {
      throw new Error('nobody is to be told')
    }
    await pushOne(work => world.at(now, work), { id: row.id, push, signal })
    expect(await rowOf(id, '1')).toMatchObject({ state: 'synced', attempts: 1 })
    const written = await world.house.prepare(act =>
      act.tx.select().from(syncOutbox).where(eq(syncOutbox.sync, row.id)),
    )
    expect(written).toHaveLength(1)
  })

  it('is tried again after 1 m, 5 m, 30 m, 2 h and 12 h, and then no more', async () => {
    await address('https://partner.example/causes')
    const { id } = await world.approved()
    const row = await rowOf(id, '1')
    let now = new Date('2030-01-01T00:00:00Z')
    const waits: (number | null)[] = []
    const push: Push = async () => ({ ok: false, reason: 'timeout', answer: '没有响应' })
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await pushOne(work => world.at(now, work), { id: row.id, push, signal })
      const { state, attempts, nextAttemptAt } = await rowOf(id, '1')
      expect({ state, attempts }).toEqual({ state: 'failed', attempts: attempt })
      const next = nextAttemptAt === null ? null : new Date(nextAttemptAt)
      waits.push(next === null ? null : (next.getTime() - now.getTime()) / 60_000)
      if (next === null) break
      const before = new Date(next.getTime() - 1000)
      expect(await world.at(before, dueSyncs)).not.toContain(row.id)
      expect(await world.at(next, dueSyncs)).toContain(row.id)
      now = next
    }
    expect(waits).toEqual([1, 5, 30, 120, 720, null])
    expect(await world.at(new Date('2040-01-01'), dueSyncs)).not.toContain(row.id)
    expect(await stateOf(id)).toBe('failed')
    const failed = await rowOf(id, '1')
    await world.done(world.step(world.clerk, 'causeSync/retry', failed))
    expect(await rowOf(id, '1')).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await stateOf(id)).toBe('waiting')
  })
})

describe('a target that is told by hand', () => {
  it('is marked with its number and a picture, and downloads its form', async () => {
    const { id } = await world.approved()
    const row = await rowOf(id, '2')
    const again = await world.step(world.clerk, 'causeSync/retry', row)
    expect(again.statusMessage).toBe('人工报送的目标请下载报送表后标记已报送')
    const sheet = await world.house.app.inject({
      ...{ method: 'GET', url: `/api/cause/causeSync/getReport?ids=${row.id}` },
      headers: { 'x-test-person': world.clerk.accountId },
    })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const proof = newId()
    const marked = await world.done(
      world.step(world.clerk, 'causeSync/mark', row, { externalNo: 'CS-1', proof }),
    )
    expect(marked).toMatchObject({ state: 'synced', externalNo: 'CS-1' })
  })

  it('is not needed where the platform says why', async () => {
    const { id } = await world.approved()
    const row = await rowOf(id, '2')
    const own = await world.step(world.clerk, 'causeSync/exempt', row, { reason: '历史项目' })
    expect(own).toMatchObject({ status: 403, statusMessage: '仅平台可以设为无需同步' })
    await world.done(world.step(world.platform, 'causeSync/exempt', row, { reason: '历史项目' }))
    expect((await rowOf(id, '2')).state).toBe('exempt')
  })
})

it('waits again when what was told has changed, and is taken back when the cause is no longer shown', async () => {
  await address(null)
  const { id } = await world.raising()
  const sync = async () => {
    const { id: row } = await rowOf(id, '1')
    await pushOne(work => world.at(new Date(), work), { id: row, push: pushByHttp(), signal })
  }
  await sync()
  const before = (await world.get(world.officer, 'project/getById', { id })).dataPoints
  const edited = await world.post(world.officer, 'project/update', {
    ...{ id, version: before.version, contactPhone: '010-87654321' },
  })
  expect(edited.statusCode).toBe(1)
  expect((await rowOf(id, '1')).state).toBe('waiting')
  await sync()
  const shown = await world.move(world.officer, 'publish', edited.dataPoints)
  expect(shown.statusCode).toBe(1)
  expect((await rowOf(id, '1')).state).toBe('waiting')
  await world.move(world.officer, 'unpublish', shown.dataPoints, { reason: '整改' })
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
})

it('tells a target by a signed POST and reads its number or its refusal', async () => {
  const heard: { signature: unknown; body: { title?: string } }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push({
      signature: request.headers['x-signature'],
      body: JSON.parse(Buffer.concat(parts).toString()),
    })
    const isFirst = heard.length === 1
    response.writeHead(isFirst ? 200 : 422, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isFirst ? { externalNo: 'P-7' } : { message: '名称不一致' }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const place = server.address()
  const url = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/causes`
  const { id, title } = await world.approved()
  const prepared = await world.house.prepare(act => preparePayload(act, id))
  if (prepared === undefined) throw new Error('no payload')
  const counterpart: typeof fetchPublic = async (at, { method, headers, body }) => {
    const response = await fetch(at, { method, ...(headers && { headers }), ...(body && { body }) })
    return { status: response.status, headers: {}, body: Buffer.from(await response.text()) }
  }
  const tell = (push = pushByHttp(counterpart)) =>
    push({ url, key: '共同的密钥' }, prepared.payload, signal)
  expect(await tell()).toMatchObject({ ok: true, externalNo: 'P-7' })
  expect(await tell()).toMatchObject({ ok: false, reason: 'refused' })
  expect(heard[0]?.body.title).toBe(title)
  expect(heard[0]?.signature).toMatch(/^[0-9a-f]{64}$/)
  // Nothing of our own network is reached by an address that somebody typed.
  const inside = { ok: false, reason: 'refused', answer: '地址应为公网的 http 或 https 地址' }
  expect(await tell(pushByHttp())).toEqual(inside)
  for (const host of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '[::1]'])
    expect(
      await pushByHttp()({ url: `http://${host}/causes`, key: '密钥' }, prepared.payload, signal),
    ).toEqual({ ...inside, answer: '地址不可访问' })
  expect(heard).toHaveLength(2)
  await new Promise(done => server.close(done))
})
