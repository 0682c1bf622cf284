import { expect } from 'vitest'
import type { Reader } from '#kernel/server/database.ts'
import type { Statement } from '#kernel/server/driver-query.ts'
import { listRows } from '#kernel/server/list.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from './given-world.ts'

/* For tests: a donor book with those who keep it. */

/** What those who keep the book may. */
export const rights = [
  ...['view', 'create', 'update', 'delete', 'merge', 'split', 'erase', 'thank', 'export'].map(
    verb => `donor.${verb}`,
  ),
  ...['contactLog.view', 'contactLog.create', 'contactLog.update', 'donorTwin.view'],
  'donorTwin.keepApart',
  ...['donation.view', 'donorThanks.view'],
]
/** The world of these tests. */
export let world: CauseWorld
let keeper: Person
/** The cause that is given to. */
export let cause: string

/** Opens it. */
export async function openDonors(): Promise<void> {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  keeper = world.of(world.north, rights)
  cause = (await world.project(world.north)).id
}
/** Closes it. */
export const close = () => world.close()

/** A call of whoever keeps it; answers as HTTP does. */
export const call = (path: string, question: Record<string, unknown>, person = keeper) =>
  world.call(person, 'POST', `/api/${path}`, question)
/** The rows of a list and how many. */
export const list = async (path: string, question: Record<string, unknown> = {}, person = keeper) =>
  (await world.call(person, 'GET', `/api/${path}/getListByPage`, question)).dataPoints
/** A donor as the book shows it. */
export const read = async (id: string) =>
  (await world.call(keeper, 'GET', '/api/people/donor/getById', { id })).dataPoints

interface Given {
  readonly name?: string
  readonly phone?: string
  readonly idNumber?: string
  readonly daysAgo?: number
  readonly to?: { readonly id: string; readonly merchant: string }
  readonly anonymous?: boolean
}

/** A gift; answers its donor and itself. */
export async function give(
  amount: number,
  { name, phone, idNumber, daysAgo = 1, to = world.north, anonymous = false }: Given,
) {
  const paidAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const [id = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          organisation: to.id,
          cause: to === world.north ? cause : null,
          ...{ amount, channel: '1', merchant: to.merchant, source: 'mobile', paidAt },
          ...{ merchantOrderNo: newId(), channelTradeNo: newId(), anonymous },
          giver: { kind: 'person', ...{ name, phone, idNumber } },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  const gift = await world.prepare(act => findRow(act.tx, donation, id))
  return { id, donor: gift?.donor ?? '' }
}

/** A gift given back: asked, approved by others, and paid by the channel. */
export async function refund(gift: string, amount: number) {
  const verbs = 'view create approve pay succeed'.split(' ').map(verb => `refund.${verb}`)
  const [clerk, chief, second] = await world.prepare(async act => {
    const staff = []
    for (const realName of ['经办', '复核', '负责']) {
      const { id } = await insertRow(act, account, {
        ...{ loginName: `r${newId().slice(-10)}`, realName, ownerKind: 'organisation' },
        ...{ organisation: world.north.id, state: 'enabled' },
      })
      staff.push({ ...world.of(world.north, [...verbs, 'donation.view']), accountId: id })
    }
    return staff
  })
  const asked = { donation: gift, amount, reasonKind: '1' }
  const made = await call('finance/refund/insert', asked, clerk)
  expect(made.dataPoints).toMatchObject({ donation: gift })
  let row = made.dataPoints
  for (const [move, who] of [
    ['approve', chief],
    ['approve', second],
    ['pay', clerk],
    ['succeed', clerk],
  ] as const) {
    if (row.state === 'approved' && move === 'approve') continue
    const paid =
      move === 'succeed' ? { successAt: new Date().toISOString(), channelRefundNo: newId() } : {}
    const told = { id: row.id, version: row.version, ...paid }
    const answer = await call(`finance/refund/${move}`, told, who)
    expect(answer.statusMessage, move).toBe('success')
    row = answer.dataPoints
  }
}

/** What the list asks PostgreSQL for its first page. */
export async function pageQuery(question: object): Promise<Statement> {
  let asked: Statement | undefined
  const listener = {
    async ask(statement: Statement) {
      asked = statement
      return []
    },
  }
  const wanted = { page: 1, limit: 10, ...question }
  // The cast of eavesdropping: the list uses nothing else of its reader.
  await listRows(listener as unknown as Reader, registry().get('people/donor'), keeper, wanted)
  if (asked === undefined) throw new Error('the list asked nothing')
  return asked
}

/** The suggestions of which a donor is one side. */
export const twinsOf = async (donor: string) =>
  (await list('people/donorTwin', { limit: 50 })).list.filter(
    (row: { one: string; other: string }) => row.one === donor || row.other === donor,
  )
