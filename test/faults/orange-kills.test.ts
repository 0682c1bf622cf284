import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { balanceOf, bankOf, post } from '#modules/finance/server/index.ts'
import {
  donationProject,
  heartDonation,
  orangeUser,
  stationMail,
} from '#modules/orange/model/index.ts'
import { giveHearts, poolOf } from '#modules/orange/server/give/give.ts'
import { earn } from '#modules/orange/server/hearts/ledger.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { openStanding, type Standing } from './standing.ts'

/* The programme of hearts under kill -9: a letter to 30,000, and the nightly gift of a sponsor. */

const readers = 30_000
let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

const act = <T>(work: (act: Act) => Promise<T>) =>
  standing.product.act('orange', work) as Promise<T>
const one = async (text: string, values: readonly unknown[] = []) =>
  (await standing.owner.query(text, [...values])).rows[0]

async function newUser(phone: number): Promise<string> {
  return act(async each => {
    const person = await registerUser(each, { phone: `138${phone}`, source: 'orange' })
    const { id } = await insertRow(each, orangeUser, {
      user: person.id,
      nickname: person.nickname,
      joinedAt: each.now.toISOString(),
    })
    return id
  })
}

/** One user as the product writes it, and copies of it in one statement. */
async function crowd(): Promise<void> {
  const pattern = await newUser(10_000_000)
  const copied = async (table: string, changed: Readonly<Record<string, string>>, of: string) => {
    const { rows } = await standing.owner.query(
      `select column_name as name from information_schema.columns
        where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    )
    const names = rows.map(({ name }) => `"${name}"`)
    const values = rows.map(({ name }) => changed[name] ?? `p."${name}"`)
    await standing.owner.query(
      `insert into ${table} (${names}) select ${values} from ${table} p, generate_series(2, $2) n
        where p.id = $1`,
      [of, readers],
    )
  }
  const { user } = await one('select "user" from orange_user where id = $1', [pattern])
  const id = (what: string) => `md5('${what}' || n)::uuid`
  await copied(
    'registered_user',
    {
      id: id('person'),
      number: `'U9' || lpad(n::text, 8, '0')`,
      phone: 'null',
      phone_index: 'null',
    },
    user,
  )
  await copied('orange_user', { id: id('user'), user: id('person') }, pattern)
}

it('a letter to 30,000 reaches each exactly once though its sender is killed at 12,000', async () => {
  await crowd()
  const mail = await standing.plant(stationMail, {
    ...{
      title: '秋天的信',
      content: '<p>谢谢你</p>',
      kind: 'system',
      sendMode: 'now',
      sendAt: null,
    },
    ...{ audience: { kind: 'all' }, state: 'scheduled', total: readers },
  })
  const copies = async (where = 'true') =>
    one(
      `select count(*)::int as n, count(distinct "user")::int as users from mail_delivery
        where mail = $1 and ${where}`,
      [mail],
    )
  const start = () =>
    startScript(standing, 'job-worker.ts', 'orange.send-mail', JSON.stringify({ mail }))
  const isFar = async () => Number((await copies()).n >= 12_000)
  expect(await killAfterProgress(start(), isFar)).toBe(true)
  const { n } = await copies()
  expect(n).toBeGreaterThanOrEqual(12_000)
  expect(n).toBeLessThan(readers)
  await finished(start())
  expect(await copies()).toEqual({ n: readers, users: readers })
  await act(async each => {
    const row = await findRow(each.tx, stationMail, mail)
    if (row === undefined) throw new Error('the letter is gone')
    expect(row).toMatchObject({ state: 'sent', delivered: readers })
  })
  console.log(`the sender was killed at ${n} copies, ${readers} in the end`)
})

it('120 packs become one donation of ¥120.00 though the night is killed on its way', async () => {
  const { north } = standing
  const pool = newId()
  const users = [await newUser(20_000_001), await newUser(20_000_002)]
  const project = await act(async each => {
    await post(each.tx, {
      ...{ event: 'P36', organisation: north.id, occurredAt: each.now.toISOString() },
      source: { table: 'test', id: pool },
      lines: [
        { account: bankOf(newId()), amount: 100_000 },
        { account: poolOf(pool), amount: -100_000, flow: 'X0' },
      ],
    })
    const made = await insertRow(each, donationProject, {
      ...{ number: 'CJ20260101000001', title: '山区图书角', cause: north.cause, pool },
      ...{ organisation: north.id, sponsor: '向阳企业', packHearts: 100, packAmount: 100 },
      ...{ goal: 10_000_000, userDaily: 100, userTotal: 500, state: 'online' },
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    } as never)
    for (const user of users) {
      await earn(each, { user, hearts: 6000, kind: '23', source: { type: 'test', id: user } })
      await giveHearts(each, { project: made.id, user, packs: 60 })
    }
    return made.id
  })
  await standing.owner.query("update heart_donation set state = 'confirmed' where project = $1", [
    project,
  ])
  const start = () => startScript(standing, 'job-worker.ts', 'orange.convert-gifts')
  // The last statement of the conversion waits for these rows; the donation is written, not committed.
  await standing.owner.query('begin')
  await standing.owner.query('select 1 from heart_donation where project = $1 for update', [
    project,
  ])
  const waits = async () => {
    // Within a transaction the first look would be the last.
    await standing.owner.query('select pg_stat_clear_snapshot()')
    return Number(
      (
        await one(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'update%heart_donation%'",
        )
      ).n > 0,
    )
  }
  expect(await killAfterProgress(start(), waits)).toBe(true)
  await standing.owner.query('rollback')
  const poolNow = () => act(each => balanceOf(each.tx, north.id, poolOf(pool)))
  const made = () =>
    one(
      `select count(*)::int as n, coalesce(sum(amount), 0)::int as amount from donation
        where channel = '12'`,
    )
  expect(await made()).toEqual({ n: 0, amount: 0 })
  expect(await poolNow()).toMatchObject({ balance: 100_000, reserved: 12_000 })
  for (let night = 0; night < 2; night += 1) await finished(start())
  expect(await made()).toEqual({ n: 1, amount: 12_000 })
  expect(await poolNow()).toMatchObject({ balance: 88_000, reserved: 0 })
  const gifts = await act(each => findRows(each.tx, heartDonation, sql`project = ${project}`))
  expect(gifts.map(({ state }) => state)).toEqual(['converted', 'converted'])
  expect(gifts.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_000)
})
