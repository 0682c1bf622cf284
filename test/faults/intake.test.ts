import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { type ChildProduct, startChild } from './child-product.ts'
import { inParallel } from './clients.ts'
import { openDraws } from './draws.ts'
import { paidGift, signedPush } from './intake-client.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T2: one donation, one answer, one posting for each key, whatever is killed and repeated. */

const keys = 200
const tellings = 10
const kills = 6
const url = '/api/finance/intake/donation'
let standing: Standing
const children: ChildProduct[] = []

beforeAll(async () => {
  standing = await openStanding()
  children.push(await startChild(standing), await startChild(standing))
})
afterAll(async () => {
  for (const child of children) await child.kill()
  await standing.close()
  await standing.drop()
})

type Key = { readonly order: string; readonly amount: number }

/** What the channel is told in the end; undefined when the telling was lost. */
async function tell({ order, amount }: Key, key: string, at: number): Promise<string | undefined> {
  const child = children[at % children.length]
  const asked = paidGift(order, { amount, cause: standing.north.cause, paidAt })
  const push = signedPush(url, asked, { client: standing.north.client, key })
  try {
    const response = await fetch(`${child?.address}${url}`, {
      method: 'POST',
      body: push.body,
      headers: push.headers,
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    return response.status === 200 ? text : `${response.status}`
  } catch {
    return undefined
  }
}

const paidAt = new Date(Date.now() - 60_000).toISOString()

/** Told again and again until somebody has answered. */
async function tellUntilAnswered(each: Key, key: () => string, at: number): Promise<string> {
  for (let time = 0; time < 400; time++) {
    const answer = await tell(each, key(), at + time)
    if (answer !== undefined && !/^5/.test(answer)) return answer
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`nobody answered ${each.order}`)
}

/** Kills one process after the other while `work` runs, and starts each anew. */
async function whileKilling(work: Promise<unknown>, draws: ReturnType<typeof openDraws>) {
  let isOver = false
  let killed = 0
  const finished = work.finally(() => {
    isOver = true
  })
  while (!isOver && killed < kills) {
    await new Promise(resolve => setTimeout(resolve, 200 + draws.below(600)))
    const place = draws.below(children.length)
    await children[place]?.kill()
    killed++
    children[place] = await startChild(standing)
  }
  await finished
  return killed
}

async function countOf(query: string): Promise<number> {
  const { rows } = await standing.owner.query(`select count(*)::int as n from ${query}`)
  return rows[0]?.n
}

it('T2 books each key once and answers it alike, and finds the twin that has no keys', async () => {
  const since = performance.now()
  const draws = openDraws()
  const all = Array.from({ length: keys }, (_, at) => ({
    order: `F${draws.seed}-${at}`,
    amount: 1 + draws.below(1_000_000),
  }))
  const answers = all.map(() => new Set<string>())
  const telling = inParallel(keys * tellings, 16, async at => {
    const place = at % keys
    const each = all[place]
    if (each === undefined) return
    answers[place]?.add(await tellUntilAnswered(each, () => each.order, at))
  })
  const killed = await whileKilling(telling, draws)
  const differing = answers.filter(each => each.size !== 1).length
  const refused = answers.filter(each => [...each].some(text => !text.startsWith('{'))).length
  const rows = await countOf("donation where merchant_order_no like 'F%'")
  const postings = await countOf("ledger_posting where event = 'P01'")
  const leaves = await countOf("evidence_leaf where kind = 'donationPaid'")
  const { rows: sums } = await standing.owner.query('select sum(amount)::text as sum from donation')
  const faults = await standing.product.act('T2', act => ledgerFaults(act.tx))
  // The twin: a channel that makes a new key and a new number each time it tells.
  let told = 0
  const twin = all.slice(0, 20)
  await inParallel(twin.length * 2, 8, async at => {
    const each = twin[at % twin.length]
    if (each === undefined) return
    const again = { ...each, order: `N${each.order}-${told++}` }
    await tellUntilAnswered(again, () => again.order, at)
  })
  const twinRows = await countOf("donation where merchant_order_no like 'N%'")
  await report({
    test: 'T2',
    seed: draws.seed,
    since,
    figures: { keys, tellings, killed, rows, postings, leaves, differing, refused, twinRows },
  })
  expect({ rows, postings, leaves, differing, refused }).toEqual({
    ...{ rows: keys, postings: keys, leaves: keys, differing: 0, refused: 0 },
  })
  expect(Number(sums[0]?.sum)).toBe(all.reduce((sum, { amount }) => sum + amount, 0))
  expect(faults).toEqual([])
  expect(killed).toBeGreaterThan(0)
  expect(twinRows).toBeGreaterThan(twin.length)
})
