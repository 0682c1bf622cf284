import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standardCost, verifyPassword } from '#modules/account/server/password-hash.ts'
import { goodPassword } from '#test/account-world.ts'
import { report } from './report.ts'
import { solvedTicket } from './solved-ticket.ts'
import { openStanding, type Standing } from './standing.ts'

/* T25: how a login fails says nothing about who exists: neither its words nor the work it does. */

const rounds = 8
const kinds = ['unknown', 'wrong', 'disabled', 'expired'] as const
let standing: Standing
/** The costs of the hashes that were made since it was emptied. */
let hashes: string[] = []
const { argon2 } = crypto

beforeAll(async () => {
  Object.defineProperty(crypto, 'argon2', { value: countedHash, configurable: true })
  syncBuiltinESMExports()
  standing = await openStanding({ realHashes: true })
  for (const kind of ['wrong', 'disabled', 'expired']) await standing.account(`${kind}one`)
  await standing.execute("update account set state = 'disabled' where login_name = 'disabledone'")
  await standing.execute(
    "update account set valid_until = current_date - 2 where login_name = 'expiredone'",
  )
})
afterAll(async () => {
  Object.defineProperty(crypto, 'argon2', { value: argon2, configurable: true })
  syncBuiltinESMExports()
  await standing.close()
  await standing.drop()
})

function countedHash(...given: Parameters<typeof argon2>): ReturnType<typeof argon2> {
  const [algorithm, { memory, passes, parallelism }] = given
  hashes.push([algorithm, memory, passes, parallelism].join(' '))
  return argon2(...given)
}

async function failure(kind: (typeof kinds)[number]) {
  const browser = standing.browser()
  const validateCode = await solvedTicket(standing, browser)
  hashes = []
  const since = performance.now()
  const answer = await browser.post('/api/upms/sso/puzzle/login', {
    loginName: `${kind}one`,
    // A disabled and an expired account fail with the right password too.
    loginPassword: kind === 'wrong' ? 'wrong-Password-1' : goodPassword,
    validateCode,
  })
  const { status, statusCode, statusMessage, dataPoints } = answer
  const text = JSON.stringify({ status, statusCode, statusMessage, dataPoints })
  return { milliseconds: performance.now() - since, text, work: hashes.join(', ') }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

it('T25 fails alike whoever is asked for; without the dummy hash it does not', async () => {
  const since = performance.now()
  const times: Record<string, number[]> = Object.fromEntries(kinds.map(kind => [kind, []]))
  const [texts, works] = [new Set<string>(), new Set<string>()]
  for (let round = 0; round < rounds; round++) {
    await standing.execute('delete from login_counter')
    for (const kind of kinds) {
      const { milliseconds, text, work } = await failure(kind)
      times[kind]?.push(milliseconds)
      texts.add(text)
      works.add(work)
    }
  }
  const medians = kinds.map(kind => median(times[kind] ?? []))
  const { memory, passes, lanes } = standardCost
  const twins = new Set<string>()
  for (const known of [await hashOf('wrongone'), undefined]) {
    hashes = []
    // Whoever verifies only what is there shows by the work that nothing was there.
    if (known !== undefined) await verifyPassword('wrong-Password-1', known, standardCost)
    twins.add(hashes.join(', '))
  }
  await report({
    test: 'T25',
    since,
    figures: {
      ...{ tries: rounds * kinds.length, bodies: texts.size, works: works.size },
      ...{ twinWorks: twins.size, medianMs: Math.round(median(medians)) },
      medianDifferenceMs: Math.round(Math.max(...medians) - Math.min(...medians)),
    },
  })
  expect(texts.size).toBe(1)
  expect([...texts][0]).toContain('用户名或密码错误')
  expect([...works]).toEqual([`argon2id ${memory} ${passes} ${lanes}`])
  expect(twins.size).toBe(2)
})

async function hashOf(loginName: string): Promise<string> {
  const rows = await standing.execute(
    `select hash from credential join account on account.id = credential.account where login_name = '${loginName}'`,
  )
  return String(rows[0]?.hash)
}
