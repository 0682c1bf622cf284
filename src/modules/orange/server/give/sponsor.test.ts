import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#kernel/server/port.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bankOf, giving, post } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { openTerms } from '#test/finance-world.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { donationProject } from '../../model/index.ts'
import { earn } from '../hearts/ledger.ts'
import { orangePorts } from '../ports.ts'
import { convertProject } from './convert.ts'
import { poolOf } from './give.ts'

/* A company that pays a pool is one donor in the books, by its credit code, night after night. */

let world: OrangeWorld
const [organisation, cause, pool] = [newId(), newId(), newId()]
const uscc = '91110105MA0123456T'

beforeAll(async () => {
  world = await openOrangeWorld(house => {
    connect(house, giving, {
      ...openTerms,
      causes: async () =>
        new Map([
          [
            cause,
            { organisation, title: '图书角', custodial: false, feeRate: 500, isRaising: true },
          ],
        ]),
      merchants: async () => [],
      whyClosed: async () => undefined,
    })
    connect(house, orangePorts, {
      pools: async () => [
        {
          ...{
            id: pool,
            title: '配捐池',
            organisation,
            sponsor: '向阳',
            donor: null,
            isOpen: true,
          },
          ...{ payer: { kind: 'company', name: '向阳企业有限公司' }, uscc },
        },
      ],
      causes: async () => new Map([[cause, { organisation, title: '图书角', isRaising: true }]]),
    })
  })
})
afterAll(() => world.close())

it("books each night to the donor with the company's code, and makes no second one", async () => {
  const project = await world.prepare(async act => {
    await post(act.tx, {
      ...{ event: 'P36', organisation, occurredAt: act.now.toISOString() },
      source: { table: 'test', id: pool },
      lines: [
        { account: bankOf(newId()), amount: 10_000 },
        { account: poolOf(pool), amount: -10_000, flow: 'X0' },
      ],
    })
    return insertRow(act, donationProject, {
      ...{ number: 'CJ20260101000001', title: '山区图书角', cause, organisation, pool },
      ...{ sponsor: '向阳', packHearts: 100, packAmount: 100, goal: 1_000_000 },
      ...{ userDaily: 50, userTotal: 500, state: 'online' },
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 86_400_000).toISOString(),
    } as never)
  })
  const user = await world.newUser()
  await world.prepare(act =>
    earn(act, { user, hearts: 1000, kind: '23', source: { type: 'test', id: 'sponsor' } }),
  )
  const night = async () => {
    const given = await world.post('heartDonation/receive', { project: project.id, user, packs: 2 })
    expect(given.statusCode).toBe(1)
    await world.prepare(act =>
      act.tx.execute(sql`update heart_donation set state = 'confirmed' where state = 'reserved'`),
    )
    await world.prepare(act => convertProject(act, project.id))
  }
  await night()
  await night()
  const donors = await world.prepare(act =>
    findRows(act.tx, donor, sql`organisation = ${organisation}::uuid`),
  )
  expect(
    donors.map(({ name, displayName, kind, uscc: code }) => [name, displayName, kind, code]),
  ).toEqual([['向阳企业有限公司', '向阳', 'company', uscc]])
  const { rows } = await world.prepare(act =>
    act.tx.execute(
      sql`select donor, amount::int as amount from donation where organisation = ${organisation}`,
    ),
  )
  expect(rows).toEqual([1, 2].map(() => ({ donor: donors[0]?.id, amount: 200 })))
})
