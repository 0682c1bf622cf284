import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { financeModule, giving, recordGifts } from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { openTerms } from '#test/finance-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import type { Parsed } from '#test/parsed.ts'
import { merchantFacts } from '../model/fixture/organisation-facts.ts'
import { orgMerchant } from '../model/index.ts'
import { makeOrganisation } from './fixture/organisations.ts'
import { charityModule } from './index.ts'

const today = beijingDay(new Date())
const rights = ['organisation.view', 'donation.view', 'accountingPeriod.view']
const platform = personWith(rights)
let house: TestHouse
let north: string
let south: string

beforeAll(async () => {
  house = await openHouse(
    [
      ...[accessModule, approvalModule, charityModule, classifyModule, causeModule, projectModule],
      ...[peopleModule, evidenceModule, financeModule, agreements],
    ],
    {
      connect: own =>
        connect(own, giving, {
          ...openTerms,
          causes: async () => new Map(),
          merchants: async () => [],
          whyClosed: async () => undefined,
        }),
    },
  )
  await house.prepare(async act => {
    const owners = [
      await makeOrganisation(act, '北方慈善基金会', { area: '110105' }),
      await makeOrganisation(act, '南方慈善基金会', { area: '440103' }),
    ]
    for (const owner of owners) merchants.set(owner.id, await merchantOf(act, owner))
    ;[north = '', south = ''] = owners.map(({ id }) => id)
    const first = `${today}T00:00:00+08:00`
    for (const [organisation, amount, paidAt] of [
      [north, 33_33, first],
      [north, 1, first],
      [north, 100_00, first],
      // The last second of yesterday in Beijing, which is today nowhere here.
      [north, 77_00, `${addDays(today, -1)}T23:59:59+08:00`],
      [south, 250_07, first],
    ] as const) {
      const merchant = merchants.get(organisation) ?? null
      const gift = {
        ...{ organisation, amount, merchant, channel: '1' as const, source: 'site' as const },
        ...{ merchantOrderNo: newId(), channelTradeNo: newId(), paidAt },
      }
      await recordGifts(act, [gift], { place: 'channel', audit: 'none' })
    }
  })
})
afterAll(() => house.close())

const merchants = new Map<string, string>()

async function merchantOf(
  act: Parameters<typeof makeOrganisation>[0],
  owner: Awaited<ReturnType<typeof makeOrganisation>>,
): Promise<string> {
  const facts = { ...merchantFacts(owner), mchId: `19${owner.uscc.slice(-8)}` }
  return (await insertRow(act, orgMerchant, facts)).id
}

const ask = async (who: Person, path: string, question: Record<string, unknown>): Promise<Parsed> =>
  (await house.call(who, 'GET', `/api/${path}`, question)).dataPoints

/** What three screens say was given today: the board, the donation book, the ledger; fen. */
async function givenToday(who: Person, organisations: readonly string[]) {
  const board = await ask(who, 'charity/kanban/get', {})
  const filter = JSON.stringify([
    { field: 'paidAt', op: 'from', value: today },
    { field: 'paidAt', op: 'to', value: today },
  ])
  const book = await ask(who, 'finance/donation/getListByPage', { filter, limit: 50 })
  let ledger = 0
  for (const organisation of organisations) {
    const span = { organisation, from: today, to: today, events: 'P01', flows: 'I1' }
    const { credit, debit } = await ask(who, 'finance/accountingPeriod/getEntries', span)
    ledger += credit - debit
  }
  const findon = book.list.reduce((sum: number, { amount }: Parsed) => sum + amount, 0)
  return { board: board.today.amount, findon, ledger }
}

it('tells of today what the donation book and the ledger tell, for the platform and each organisation', async () => {
  const of = (ownerId: string) =>
    personWith(rights, { ownerKind: 'organisation', ownerId, scope: 'organisation' })
  const whole = await givenToday(platform, [north, south])
  const [one, other] = [await givenToday(of(north), [north]), await givenToday(of(south), [south])]
  expect(one).toEqual({ board: 133_34, findon: 133_34, ledger: 133_34 })
  expect(other).toEqual({ board: 250_07, findon: 250_07, ledger: 250_07 })
  expect(whole).toEqual({ board: 383_41, findon: 383_41, ledger: 383_41 })
})
