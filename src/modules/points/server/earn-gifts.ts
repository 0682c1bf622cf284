import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { donor } from '#modules/people/model/index.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { earn } from './earn.ts'
import { lockBalance } from './ledger.ts'

const gift = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  organisation: z.uuid(),
  donor: z.uuid(),
  /** Fen. */
  amount: z.int().min(1),
  isMonthly: z.boolean(),
})
/** A paid gift whose donor may be a registered user. */
export type EarningGift = z.infer<typeof gift>

/**
 * Points of paid gifts for donors who are registered users, found by their phone. Told twice, a
 * gift earns once.
 */
export const earnGifts = job('points.earn-gifts', {
  label: '捐赠积分',
  payload: z.strictObject({ gifts: z.array(gift).min(1).max(10_000) }),
  retries: 5,
  atOnce: 10,
  async run({ gifts }, work) {
    await work.change(async act => {
      const users = await usersOf(act, [...new Set(gifts.map(each => each.donor))])
      const earning = gifts.flatMap(each => {
        const user = users.get(each.donor)
        return user === undefined ? [] : [{ ...each, user }]
      })
      // Users in one order in every run: two runs never wait for each other.
      earning.sort((one, other) => (one.user < other.user ? -1 : one.user > other.user ? 1 : 0))
      for (const each of earning) await earnOf(act, each)
    })
  },
})

async function earnOf(act: Act, given: EarningGift & { readonly user: string }): Promise<void> {
  const { user, organisation, amount } = given
  const source = { type: 'finance/donation', id: given.id, title: `捐赠 ${given.number}` }
  const told = { user, organisation, source, quantity: amount }
  await lockBalance(act, user)
  if (!(await gaveBefore(act, user))) await earn(act, { ...told, event: 'firstDonation' })
  await earn(act, { ...told, event: 'donation' })
  if (given.isMonthly) await earn(act, { ...told, event: 'monthly' })
}

async function gaveBefore(act: Act, user: string): Promise<boolean> {
  const found = await act.tx.execute(sql`
    select 1 from points_entry where "user" = ${user} and kind = 'earn' and source_type = 'finance/donation' limit 1`)
  return found.rows.length > 0
}

/** The registered users behind donors, by donor: one question for all of them. */
async function usersOf(act: Act, donors: readonly string[]): Promise<Map<string, string>> {
  const givers = await findRows(act.tx, donor, inArray(tableOf(donor).id, [...donors]), 10_000)
  const table = tableNameOf(registeredUser)
  const indexes = new Map<string, string[]>()
  for (const { id, phone } of givers) {
    if (phone === null) continue
    const key = String(blindIndexesOf(registeredUser.fields, { phone }, table).phoneIndex)
    indexes.set(key, [...(indexes.get(key) ?? []), id])
  }
  if (indexes.size === 0) return new Map()
  const phoneIndex = columnNamed(registeredUser, 'phoneIndex')
  const users = await findRows(
    act.tx,
    registeredUser,
    inArray(phoneIndex, [...indexes.keys()]),
    10_000,
  )
  return new Map(
    users
      .filter(({ state }) => state === 'normal' || state === 'frozen')
      .flatMap(({ id, phone }) => {
        const key = String(blindIndexesOf(registeredUser.fields, { phone }, table).phoneIndex)
        return (indexes.get(key) ?? []).map(each => [each, id] as const)
      }),
  )
}
