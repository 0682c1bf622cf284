import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicComment } from '#modules/website/model/index.ts'
import { WordMatcher } from '#modules/website/server/words/word-matcher.ts'
import type { Browser } from '#test/account-world.ts'
import { type ChildProduct, startChild } from './child-product.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/*
 * Sensitive words on two servers of one database: a word added at one is in force at the other
 * within five seconds, and what was published before is searched for it without being changed.
 */

const minutes = 60_000
const mostWait = 5000
const rounds = 5
const texts = 200_000
const hidden = 37
let standing: Standing
let here: ChildProduct
let there: ChildProduct
let desk: Browser

beforeAll(async () => {
  standing = await openStanding()
  await standing.account('desk', { roles: ['operator'] })
  desk = await standing.signedIn('desk')
  here = await startChild(standing)
  there = await startChild(standing)
}, 5 * minutes)
afterAll(async () => {
  await here?.kill()
  await there?.kill()
  await standing?.close()
  await standing?.drop()
}, minutes)

async function ask(node: ChildProduct, call: string, body: object, method = 'POST') {
  const url = `${node.address}/api/website/sensitiveWord/${call}`
  const isRead = method === 'GET'
  const query = isRead ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const response = await fetch(url + query, {
    method,
    headers: {
      cookie: [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-token': desk.cookies.get('gyb_token') ?? '',
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  expect(answer.statusMessage).toBe('success')
  return answer.dataPoints
}

type Check = (text: string) => Promise<boolean>

/** Milliseconds until a node catches a word that another one was given; null: not within the limit. */
async function delayOf(catches: Check, word: string): Promise<number | null> {
  expect(await catches(word)).toBe(false)
  await ask(here, 'insert', { word, category: 'ad', level: 'block' })
  const from = performance.now()
  while (performance.now() - from < mostWait) {
    if (await catches(word)) return performance.now() - from
    await wait(20)
  }
  return null
}

/** The twin: a server that reads the words once, when it starts. */
async function readOnce(): Promise<Check> {
  const rows = await standing.execute(
    "select id, word, list, category, level, replacement, scopes, organisation from sensitive_word where state = 'enabled'",
  )
  const matcher = new WordMatcher(
    // The cast of a row: the columns are the matcher's.
    rows.map(row => ({ ...row, scopes: row.scopes ?? [], from: null, to: null })) as never,
  )
  return async text => matcher.check(text, { day: '2026-11-22' }).level === 'block'
}

it(
  'are in force at the other server within five seconds',
  async () => {
    const since = performance.now()
    const catches: Check = async text => (await ask(there, 'check', { text })).level === 'block'
    const delays: number[] = []
    for (let round = 0; round < rounds; round++) {
      const delay = await delayOf(catches, `灵芝神水${'甲乙丙丁戊'[round]}`)
      expect(delay).not.toBeNull()
      delays.push(delay ?? mostWait)
    }
    expect(await delayOf(await readOnce(), '灵芝神水双')).toBeNull()
    const slowest = Math.round(Math.max(...delays))
    await report({ test: '敏感词·两台服务器', figures: { rounds, slowestMs: slowest }, since })
  },
  2 * minutes,
)

it(
  'are sought in two hundred thousand texts by a job that changes none of them',
  async () => {
    const since = performance.now()
    const one = await standing.plant(publicComment, {
      ...{ targetType: 'platform', target: null, parent: null, user: null, state: 'passed' },
      ...{ content: '页面很清楚', reply: null, score: null },
    })
    await standing.owner.query(
      `insert into public_comment select made.* from public_comment one, generate_series(1, $2::int) as at,
       lateral jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'created_at', now(),
         'content', '第' || at || '条：项目进展清楚，' ||
           case when at % ($2::int / $3::int) = 1 and at < $2::int - 100 then '会员日返·利很多' else '感谢志愿者的付出' end)) as made
      where one.id = $1`,
      [one, texts - 1, hidden],
    )
    const print = async () =>
      (
        await standing.execute(
          "select count(*)::int as n, md5(string_agg(id || state || version || content, '' order by id)) as print from public_comment",
        )
      )[0]
    const before = await print()
    expect(before?.n).toBeGreaterThanOrEqual(texts)
    const marked = await standing.execute(
      "select count(*)::int as n from public_comment where content like '%返·利%'",
    )
    const { id } = await ask(here, 'insert', { word: '返利', category: 'fraud', level: 'block' })
    await ask(here, 'scan', { id })
    let found = await ask(there, 'getScan', { word: id }, 'GET')
    while (found.state === 'running') {
      await wait(200)
      found = await ask(there, 'getScan', { word: id }, 'GET')
    }
    expect(found).toMatchObject({ state: 'done', hits: marked[0]?.n })
    expect(found.texts).toBe(found.total)
    expect(found.texts).toBeGreaterThanOrEqual(texts)
    expect(await print()).toEqual(before)
    expect(found.list).toHaveLength(marked[0]?.n as number)
    const { texts: read, hits } = found
    await report({ test: '敏感词·回扫', figures: { texts: read, hits }, since })
  },
  5 * minutes,
)
