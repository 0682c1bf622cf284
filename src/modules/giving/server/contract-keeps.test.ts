import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { donation, receipt } from '#modules/finance/model/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import {
  monthlyContract,
  monthlyDebit,
  monthlyPlan,
  teamCampaign,
  teamMember,
} from '../model/index.ts'
import { givingModule } from './index.ts'
import { planOne } from './monthly/schedule.ts'
import { settleDebit } from './monthly/settle-debit.ts'

let world: CauseWorld
let keeper: Person
let cause: Row<typeof project>
let plan: string
const today = beijingDay(new Date())

beforeAll(async () => {
  world = await openCauseWorld(
    [platformModule, communityModule, helpModule, fansModule, givingModule],
    'kept',
  )
  keeper = world.of(world.north, [
    ...['view', 'merge', 'split'].map(verb => `donor.${verb}`),
    ...['view', 'update', 'pause'].map(verb => `monthlyContract.${verb}`),
    'monthlyPlan.view',
  ])
})
afterAll(() => world.close())
beforeEach(async () => {
  cause = await world.project(world.north, { allowMonthly: true, allowTogether: true })
  plan = await world.prepare(
    async act =>
      (
        await insertRow(act, monthlyPlan, {
          ...{ number: `YJ${newId().slice(-12)}`, organisation: world.north.id, cause: cause.id },
          ...{ title: '每月助学', minAmount: 1000, custom: true },
          debitDays: Array.from({ length: 28 }, (_, day) => String(day + 1)),
          ...{ merchant: world.north.merchant, contractTemplate: '12535', retryDays: '1,3,7' },
          state: 'online',
        } as never)
      ).id,
  )
})

const call = (path: string, question: Record<string, unknown>) =>
  world.call(keeper, 'POST', `/api/${path}`, question)
const now = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, monthlyContract, id)
    if (row === undefined) throw new Error('the contract has vanished')
    return row
  })
const giver = (name: string, phone: string) =>
  world.prepare(
    async act =>
      (
        await insertRow(act, donor, {
          ...{ organisation: world.north.id, name, phone, number: `JZ${newId().slice(-10)}` },
        })
      ).id,
  )
const signed = (of: string, nextDebitOn: string) =>
  world.prepare(async act => {
    const number = `YQD${newId().slice(-12)}`
    return insertRow(act, monthlyContract, {
      ...{ number, contractCode: number, contractId: `C${number}`, plan, cause: cause.id },
      ...{ organisation: world.north.id, giver: of, amount: 5000, nextDebitOn },
      ...{ debitDay: Number(nextDebitOn.slice(8)), signedAt: act.now.toISOString() },
      state: 'active',
    } as never)
  })
/** The debit of the contract's next day, on its way to the channel. */
const sent = (contract: string) =>
  world.prepare(async act => {
    const id = (await planOne(act, contract)) ?? ''
    await act.tx.execute(
      sql`update monthly_debit set state = 'processing', sent_at = now() where id = ${id}`,
    )
    return id
  })
const paid = (debit: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, monthlyDebit, debit)
    const told = { orderNo: row?.orderNo ?? '', tradeNo: newId(), amount: 5000 }
    return settleDebit(act, debit, { at: 'paid', ...told, paidAt: act.now.toISOString() })
  })
/** The day `debitDay` of the month so many months from now. */
const dayIn = (months: number, debitDay: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, debitDay))
  return first.toISOString().slice(0, 10)
}

describe('the next day of a contract', () => {
  it('is never in the past: months in which nobody debited are not made up for', async () => {
    const contract = await signed(await giver('钟有常', '13600000001'), dayIn(-3, 15))
    await paid(await sent(contract.id))
    const { nextDebitOn } = await now(contract.id)
    expect((nextDebitOn ?? '') >= today).toBe(true)
    expect((nextDebitOn ?? '') < addDays(today, 32)).toBe(true)
    expect(nextDebitOn?.slice(8)).toBe('15')
  })

  it('is in a month of its own, also after another day was agreed on and after a pause', async () => {
    // Debited this month already, two days from now at the latest for any other day of it.
    const contract = await signed(await giver('常在线', '13600000002'), dayIn(0, 1))
    await paid(await sent(contract.id))
    expect((await now(contract.id)).nextDebitOn).toBe(dayIn(1, 1))
    const change = async (debitDay: number) => {
      const { version } = await now(contract.id)
      const answer = await call('zhuanti/monthlyContract/update', {
        ...{ id: contract.id, version, debitDay },
      })
      expect(answer.statusMessage).toBe('success')
      return (await now(contract.id)).nextDebitOn
    }
    expect(await change(28)).toBe(dayIn(1, 28))
    const { version } = await now(contract.id)
    const paused = { id: contract.id, version, reason: '本人要求' }
    await call('zhuanti/monthlyContract/pause', paused)
    const resumed = await call('zhuanti/monthlyContract/resume', {
      ...{ id: contract.id, version: version + 1 },
    })
    expect(resumed.statusMessage).toBe('success')
    expect((await now(contract.id)).nextDebitOn).toBe(dayIn(1, 28))
    expect(await world.prepare(act => planOne(act, contract.id))).toBeTypeOf('string')
  })

  it('stays where it is when an older month is paid late after all', async () => {
    const contract = await signed(await giver('迟到账', '13600000003'), dayIn(-1, 5))
    const old = await sent(contract.id)
    await world.prepare(act =>
      act.tx.execute(
        sql`update monthly_contract set next_debit_on = ${dayIn(0, 5)} where id = ${contract.id}`,
      ),
    )
    await paid(await sent(contract.id))
    expect((await now(contract.id)).nextDebitOn).toBe(dayIn(1, 5))
    await paid(old)
    expect(await now(contract.id)).toMatchObject({ periods: 2, nextDebitOn: dayIn(1, 5) })
  })
})

describe('a donor who is merged into another one', () => {
  it('takes monthly contract, teams and receipts along and nobody of the household, and back again', async () => {
    const [home, own] = ['13600000011', '13600000012']
    const give = (name: string, phone: string, team?: string) =>
      world.prepare(async act => {
        const [id = ''] = await recordGifts(
          act,
          [
            {
              ...{ organisation: world.north.id, cause: cause.id, amount: 700, channel: '1' },
              ...{ merchant: world.north.merchant, paidAt: act.now.toISOString() },
              ...{ source: team === undefined ? 'mobile' : 'team', sourceRef: team ?? null },
              giver: { kind: 'person', name, phone },
            },
          ],
          { place: 'channel', audit: 'none' },
        )
        return (await findRow(act.tx, donation, id))?.donor ?? ''
      })
    const from = await give('韩梅', home)
    const brother = await give('韩松', home)
    const into = await give('韩梅梅', own)
    expect(new Set([from, brother, into]).size).toBe(3)
    const contract = await signed(from, dayIn(1, 10))
    const team = await world.prepare(async act => {
      const made = await insertRow(act, teamCampaign, {
        ...{ number: `YQ${newId().slice(-10)}`, organisation: world.north.id, cause: cause.id },
        ...{ title: '一起为孩子们读书', kind: 'team', leader: from, target: 100_000 },
        ...{ startAt: act.now.toISOString(), endAt: `${dayIn(2, 1)}T00:00:00Z` },
        ...{ ranking: 'people', state: 'running' },
      } as never)
      for (const member of [from, into])
        await insertRow(act, teamMember, {
          ...{ campaign: made.id, organisation: world.north.id, member, shownName: '队员' },
          joinedAt: act.now.toISOString(),
        } as never)
      return made.id
    })
    await give('韩梅', home, team)
    await give('韩梅梅', own, team)
    await give('韩松', home, team)
    const paper = await world.prepare(async act => {
      const [gift] = await findRows(act.tx, donation, eq(tableOf(donation).donor, from), 1)
      return insertRow(act, receipt, {
        ...{ requestNo: `PJ${newId().slice(-12)}`, organisation: world.north.id, donor: from },
        ...{ year: 2026, gifts: [gift?.id ?? ''], giftCount: 1, payer: '韩梅', amount: 700 },
        amountWords: '柒元整',
      } as never)
    })
    const standing = () =>
      world.prepare(async act => {
        const { rows } = await act.tx.execute<Record<string, unknown>>(sql`
          select (select giver from monthly_contract where id = ${contract.id}) as contract,
                 (select leader from team_campaign where id = ${team}) as leader,
                 (select donors from team_campaign where id = ${team}) as people,
                 (select donor from receipt where id = ${paper.id}) as receipt,
                 (select array_agg(member::text order by member) from team_member where campaign = ${team}) as members,
                 (select count(*)::int from donation where donor = ${brother}) as brother`)
        return rows[0]
      })
    const apart = await standing()
    expect(apart).toMatchObject({ contract: from, leader: from, receipt: from, people: 3 })
    const versionOf = async (id: string) =>
      (await world.call(keeper, 'GET', '/api/people/donor/getById', { id })).dataPoints.version
    const merged = await call('people/donor/merge', {
      ...{ id: from, version: await versionOf(from), into },
    })
    expect(merged.statusMessage).toBe('success')
    expect(await standing()).toMatchObject({
      ...{ contract: into, leader: into, receipt: into, people: 2, brother: 2 },
    })
    // The old phone with the old name is the survivor's; the brother has it still for himself.
    expect(await give('韩梅', home)).toBe(into)
    expect(await give('韩松', home)).toBe(brother)
    const debit = await sent(contract.id)
    await paid(debit)
    const [monthly] = await world.prepare(({ tx }) =>
      findRows(tx, donation, eq(tableOf(donation).sourceRef, contract.id)),
    )
    expect(monthly?.donor).toBe(into)
    const split = await call('people/donor/split', {
      ...{ id: from, version: await versionOf(from), reason: '合错了' },
    })
    expect(split.statusMessage).toBe('success')
    expect(await standing()).toMatchObject({ ...apart, brother: 3 })
    expect(await give('韩梅', home)).toBe(from)
  })
})
