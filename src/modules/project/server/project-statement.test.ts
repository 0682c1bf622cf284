import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { causeTerms } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import {
  causeFigures,
  causeStatement,
  charityGiving,
  financeModule,
  giving,
  openCauseBooks,
  recordGifts,
} from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { openTerms } from '#test/finance-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'

let house: TestHouse
let world: ProjectWorld

beforeAll(async () => {
  house = await openHouse([...projectModules, peopleModule, financeModule, agreements], {
    connect() {
      answerPort(giving, { ...openTerms, ...charityGiving, causes: causeTerms })
      reconnect(causePorts, { causeFigures, causeStatement, openCauseBooks })
    },
  })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const seen = { ownerKind: 'organisation', scope: 'organisation' } as const
const finance = (organisation: string, actions = ['project.view', 'donation.view']) =>
  personWith(actions, { ...seen, ownerId: organisation })

async function give(cause: string, amounts: readonly number[]): Promise<void> {
  await house.prepare(async act => {
    const own = eq(columnNamed(orgMerchant, 'organisation'), world.north.id)
    const [merchant] = await findRows(act.tx, orgMerchant, own, 1)
    const gifts = amounts.map((amount, at) => ({
      organisation: world.north.id,
      cause,
      amount,
      channel: '1' as const,
      merchant: merchant?.id ?? '',
      source: 'mobile' as const,
      giver: { kind: 'person' as const, phone: `1380000000${at % 10}` },
      paidAt: new Date(Date.now() - 1000).toISOString(),
    }))
    await recordGifts(act, gifts, { place: 'channel', audit: 'none' })
  })
}

describe('the account of a project', () => {
  it('is stated line by line, by page, and its sums are those of the board', async () => {
    const row = await world.raising({ feeRate: 500, feeBasis: '1' })
    const person = finance(world.north.id)
    const ask = (more: object = {}) =>
      world.get(person, 'project/getStatement', { id: row.id, ...more })
    expect((await ask()).dataPoints).toMatchObject({ list: [], total: 0, balance: 0 })
    await give(row.id, [10_000, 3333, 500, 700, 900, 100])
    const first = (await ask()).dataPoints
    const second = (await ask({ page: 2 })).dataPoints
    const lines = [...first.list, ...second.list]
    expect([first.list.length, second.list.length, first.total]).toEqual([10, 2, 12])
    expect(new Set(lines.map((line: { id: string }) => line.id)).size).toBe(12)
    const sum = (name: 'in' | 'out') =>
      lines.reduce((total: number, line: { in: number; out: number }) => total + line[name], 0)
    const { figures } = (await world.get(person, 'project/getById', { id: row.id })).dataPoints
      .extra
    expect(first).toMatchObject({ in: sum('in'), out: sum('out'), balance: figures.balance })
    expect(first.in).toBe(figures.raised)
    expect(first.out).toBe(figures.fee)
    expect(lines[0].balance).toBe(figures.balance)
    expect(lines.at(-1)).toMatchObject({
      label: '捐赠到账',
      flow: '捐赠收入',
      document: { kind: 'donation', number: expect.any(String) },
      out: null,
    })
    // Each balance is the one below it with this line.
    for (const [at, line] of lines.entries())
      expect(line.balance).toBe((lines[at + 1]?.balance ?? 0) + (line.in ?? 0) - (line.out ?? 0))
  })

  it('is shown to nobody else', async () => {
    const row = await world.raising()
    const ask = (person: ReturnType<typeof finance>, id: string) =>
      world.get(person, 'project/getStatement', { id })
    const blind = finance(world.north.id, ['project.view'])
    expect((await ask(blind, row.id)).status).toBe(403)
    const stranger = finance(world.south.id)
    const unknown = await ask(stranger, '0190a000-0000-7000-8000-000000000000')
    const foreign = await ask(stranger, row.id)
    expect([foreign.status, foreign.statusMessage]).toEqual([unknown.status, unknown.statusMessage])
    expect(foreign.statusCode).not.toBe(1)
  })
})
