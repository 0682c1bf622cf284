import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { buildHttp } from '#kernel/server/http.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { newId } from '#kernel/server/uuid.ts'
import { balanceOf, bankOf, restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { donationPaid } from '#modules/finance/server/ledger/donation-postings.ts'
import { endHold, takeHold } from '#modules/finance/server/ledger/holds.ts'
import { post, postMany } from '#modules/finance/server/ledger/post.ts'
import { openDraws } from './draws.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T1: fifty payouts at once never spend more than there is, through HTTP. */

const rounds = 40
const atOnce = 50
const bank = newId()
let standing: Standing
let app: FastifyInstance
let origin: string

const question = z.object({ cause: z.uuid(), amount: z.int().min(1) })

beforeAll(async () => {
  standing = await openStanding()
  await standing.owner.query(`
    create table naive_account (cause uuid primary key, balance bigint not null);
    grant all on naive_account to public`)
  app = await buildHttp({
    database: standing.database,
    gate: openMadeUpGate().gate,
    routes: [guarded('hold', payAfterHold), guarded('post', pay), guarded('naive', payNaively)],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await standing.close()
  await standing.drop()
})

type Payout = z.infer<typeof question>

function guarded(way: string, change: (payout: Payout, act: Act) => Promise<unknown>) {
  const path = `/api/faults/payout/${way}`
  return route({ method: 'POST', path, access: 'public', summary: '拨付', question, change })
}

async function pay({ cause, amount }: Payout, act: Act) {
  return post(act.tx, {
    event: 'P06',
    organisation: standing.north.id,
    source: { table: 'payout', id: newId() },
    occurredAt: act.now.toISOString(),
    lines: [
      { account: restrictedOf({ cause }), amount, flow: 'E1' },
      { account: bankOf(bank), amount: -amount },
    ],
  })
}

async function payAfterHold(payout: Payout, act: Act) {
  const hold = await takeHold(act.tx, {
    organisation: standing.north.id,
    account: restrictedOf({ cause: payout.cause }),
    amount: payout.amount,
    source: { table: 'payout', id: newId() },
  })
  await endHold(act.tx, hold, 'consumed')
  return pay(payout, act)
}

/** The twin: read, compare, write. */
async function payNaively({ cause, amount }: Payout, act: Act) {
  const { rows } = await act.tx.execute<{ balance: string }>(
    sql`select balance from naive_account where cause = ${cause}`,
  )
  const balance = Number(rows[0]?.balance ?? 0)
  if (balance < amount) throw refusal('余额不足')
  await act.tx.execute(
    sql`update naive_account set balance = balance - ${amount} where cause = ${cause}`,
  )
}

async function passedOf(way: string, payout: Payout): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const response = await fetch(`${origin}/api/faults/payout/${way}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payout),
      })
      return response.status
    }),
  )
  expect(answers.filter(status => status >= 500)).toEqual([])
  return answers.filter(status => status === 200).length
}

async function fund(cause: string, amount: number): Promise<void> {
  const source = { table: 'donation', id: newId() }
  const gift = {
    organisation: standing.north.id,
    source,
    amount,
    givenTo: { as: 'restricted', cause } as const,
    feeRate: 0,
    paidAt: new Date().toISOString(),
  }
  await standing.product.act('T1', async act => {
    await postMany(act.tx, donationPaid(gift, standing.north.merchant))
    await act.tx.execute(sql`insert into naive_account values (${cause}, ${amount})`)
  })
}

it('T1 pays exactly what the balance allows, and the naive twin does not', async () => {
  const since = performance.now()
  const draws = openDraws()
  let exact = 0
  let least = Number.POSITIVE_INFINITY
  let naiveWrong = 0
  for (let round = 0; round < rounds; round++) {
    const cause = newId()
    const amount = 1 + draws.below(500)
    const balance = amount * (1 + draws.below(atOnce - 2)) + draws.below(amount)
    await fund(cause, balance)
    const expected = Math.floor(balance / amount)
    const passed = await passedOf(draws.pick(['hold', 'post']), { cause, amount })
    if (passed === expected) exact++
    const left = await standing.product.act('T1', act =>
      balanceOf(act.tx, standing.north.id, restrictedOf({ cause })),
    )
    least = Math.min(least, left.available)
    if ((await passedOf('naive', { cause, amount })) !== expected) naiveWrong++
  }
  const faults = await standing.product.act('T1', act => ledgerFaults(act.tx))
  await report({
    test: 'T1',
    seed: draws.seed,
    since,
    figures: { rounds, exact, least, faults: faults.length, naiveWrong },
  })
  expect(exact).toBe(rounds)
  expect(least).toBeGreaterThanOrEqual(0)
  expect(faults).toEqual([])
  expect(naiveWrong).toBeGreaterThan(rounds / 2)
})
