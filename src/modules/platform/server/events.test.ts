import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import {
  endStreams,
  notify,
  openTask,
  platformModule,
  type Signals,
  signal,
  startSignals,
} from './index.ts'
import { cutStreams, hearNodes, listenersOf, signalNodes } from './signals.ts'

let house: TestHouse
let signals: Signals
let origin: string
const wang = personWith([])
const zhao = personWith([])

beforeAll(async () => {
  house = await openHouse([people, platformModule])
  signals = await startSignals(house.database)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  endStreams()
  await signals.stop()
  // Sockets that the client opened in advance never sent a request, so no server calls them idle.
  house.app.server.closeAllConnections()
  await house.close()
})

/** An open stream of one person; `next` waits for the next event. */
async function openStream(person: typeof wang) {
  await house.call(person, 'GET', '/api/platform/preference/get')
  const control = new AbortController()
  const response = await fetch(`${origin}/api/platform/events`, {
    headers: { 'x-test-person': person.accountId },
    signal: control.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  return {
    response,
    close: () => control.abort(),
    async next(): Promise<{ name: string; data: unknown }> {
      for (;;) {
        const found = /event: (\w+)\ndata: (.*)\n\n/.exec(held)
        if (found !== null) {
          held = held.slice(found.index + found[0].length)
          return { name: found[1] ?? '', data: JSON.parse(found[2] ?? '') }
        }
        const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) throw new Error('the stream ended')
        held += value
      }
    },
  }
}

it('tells every open screen of a person, and of nobody else, when the act is done', async () => {
  const [one, two, other] = [await openStream(wang), await openStream(wang), await openStream(zhao)]
  expect(one.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await house.prepare(act => notify(act, { account: wang.accountId, kind: 'todo', title: '待审' }))
  await house.prepare(act => notify(act, { account: zhao.accountId, kind: 'job', title: '完成' }))
  expect(await one.next()).toEqual({ name: 'notice', data: { kind: 'todo', title: '待审' } })
  expect(await two.next()).toEqual({ name: 'notice', data: { kind: 'todo', title: '待审' } })
  expect(await other.next()).toEqual({ name: 'notice', data: { kind: 'job', title: '完成' } })
  for (const each of [one, two, other]) each.close()
})

it('says nothing of an act that was rolled back', async () => {
  const stream = await openStream(wang)
  const failing = house.prepare(async act => {
    await notify(act, { account: wang.accountId, kind: 'todo', title: '不会发生' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await house.prepare(act =>
    openTask(act, { kind: 'export', title: '导出', account: wang.accountId }),
  )
  expect(await stream.next()).toMatchObject({
    name: 'task',
    data: { title: '导出', state: 'waiting' },
  })
  stream.close()
})

it('tells more people than one notification can name, and drops data too large for it', async () => {
  const stream = await openStream(wang)
  const crowd = Array.from({ length: 250 }, () => personWith([]).accountId)
  await house.prepare(act =>
    signal(act.tx, { accounts: [...crowd, wang.accountId], name: 'todo', data: 'x'.repeat(9000) }),
  )
  expect(await stream.next()).toEqual({ name: 'todo', data: null })
  stream.close()
})

it('refuses visitors, and more streams than a person has screens', async () => {
  expect((await fetch(`${origin}/api/platform/events`)).status).toBe(401)
  const many = personWith([])
  const streams = []
  for (let at = 0; at < 12; at++) streams.push(await openStream(many))
  expect((await openStream(many)).response.status).toBe(429)
  for (const stream of streams) stream.close()
  await expect.poll(() => listenersOf(many.accountId)).toBe(0)
})

it('ends the streams of a person whose session ended, and of nobody else', async () => {
  const [mine, other] = [await openStream(wang), await openStream(zhao)]
  await house.prepare(async act => {
    await cutStreams(act.tx, [wang.accountId])
    await notify(act, { account: wang.accountId, kind: 'security', title: '账号在其他设备登录' })
  })
  await expect(mine.next()).rejects.toThrow('the stream ended')
  await house.prepare(act => notify(act, { account: zhao.accountId, kind: 'job', title: '完成' }))
  expect(await other.next()).toMatchObject({ name: 'notice' })
  other.close()
})

it('takes its connection up again when the server ends it', async () => {
  let heard = 0
  hearNodes('test', () => {
    heard += 1
  })
  const owner = new pg.Client(house.database.url)
  await owner.connect()
  const ended = await owner.query(
    `select pg_terminate_backend(pid) as done from pg_stat_activity
      where application_name = 'gongyibao signals' and datname = current_database()`,
  )
  await owner.end()
  expect(ended.rows).toEqual([{ done: true }])
  await expect
    .poll(async () => {
      await house.prepare(act => signalNodes(act.tx, 'test'))
      return heard
    })
    .toBeGreaterThan(0)
})
