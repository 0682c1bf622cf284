import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem, type Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts, lastFollowUpOf } from '#modules/cause/server/index.ts'
import {
  bankOf,
  organisationAccount,
  restrictedOf,
} from '#modules/finance/server/ledger/accounts.ts'
import { post } from '#modules/finance/server/ledger/post.ts'
import { dayFromNow } from '#test/days.ts'
import { type HelpWorld, type Made, openHelp } from '#test/help-world.ts'
import { personWith } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { type HelpPayouts, helpPorts } from '../index.ts'
import { tellOfVisits } from '../watch-helps.ts'

let world: HelpWorld
let clerk: Person
let judge: Person
let paid: Made
const payouts = new Map<string, HelpPayouts>()

beforeAll(async () => {
  world = await openHelp()
  reconnect(helpPorts, { payoutsOf: async () => payouts, lastFollowUp: lastFollowUpOf })
  const telling = ['view', 'create', 'submit'].map(each => `progress.${each}`)
  clerk = personWith(['help.view', 'cause.view', ...telling], clerkOf())
  judge = personWith(['progress.view', 'progress.approve'])
  const row = await world.ok(
    world.move(world.officer, 'help', 'startRaising', await world.approved()),
  )
  paid = row
  await pay(row.id, 1_000_000, dayFromNow(-100))
})
afterAll(() => world.house.close())

const clerkOf = () =>
  ({ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' }) as const

/** Money that came for a case on a day, and a part of it that left. */
async function pay(cause: string, amount: number, day: string): Promise<void> {
  const organisation = world.north.id
  const occurredAt = new Date(`${day}T10:00:00+08:00`).toISOString()
  const common = { organisation, occurredAt }
  const unclaimed = organisationAccount('unclaimed', organisation)
  const account = restrictedOf({ cause })
  await world.house.prepare(async act => {
    await post(act.tx, {
      ...{ ...common, event: 'P09', source: { table: 'moneyIn', id: newId() } },
      lines: [
        { account: bankOf(organisation), amount },
        { account: unclaimed, amount: -amount },
      ],
    })
    await post(act.tx, {
      ...{ ...common, event: 'P15', source: { table: 'moneyClaim', id: newId() } },
      lines: [
        { account: unclaimed, amount },
        { account, amount: -amount, flow: 'I6' },
      ],
    })
    await post(act.tx, {
      ...{ ...common, event: 'P06', source: { table: 'payout', id: newId() } },
      lines: [
        { account, amount, flow: 'E1' },
        { account: bankOf(organisation), amount: -amount },
      ],
    })
  })
}

const figures = async (more: object = {}) =>
  (await world.get(clerk, 'help/help/getFigures', { kind: 'help', ...more })).dataPoints
const listed = async (field: string) =>
  (
    await world.get(clerk, 'help/help/getListByPage', {
      filter: [{ field, op: 'is', value: true }],
    })
  ).dataPoints.list

it('counts what came in, whom it helped, and what waits, each with the rows behind it', async () => {
  const draft = await world.draft()
  expect(await figures()).toMatchObject({
    ...{ received: 1, passRate: 1, people: 0, amount: 0, verifying: 0, noticed: 0 },
    funnel: [
      { key: '提交', count: 1 },
      { key: '初审通过', count: 1 },
      { key: '核实通过', count: 1 },
      { key: '评审通过', count: 1 },
      { key: '公示通过', count: 1 },
    ],
    kinds: [{ key: '1', count: 1 }],
    hardships: [{ key: 'illness', count: 1 }],
    followUpsLate: 1,
  })
  // A single person is told of by nobody's figures.
  expect((await figures()).ages.every(({ people }: { people: unknown }) => people === '<5')).toBe(
    true,
  )
  const then = { period: 'custom', from: dayFromNow(-101), to: dayFromNow(-99) }
  expect(await figures(then)).toMatchObject({ received: 0, people: 1, amount: 1_000_000 })
  const [late] = await listed('followUpLate')
  expect(late).toMatchObject({ id: paid.id, extra: { followUpDue: dayFromNow(-10) } })
  const asked = await world.get(clerk, 'help/help/getApplicants', { kind: 'help' })
  expect(asked.dataPoints).toMatchObject({ people: 1, again: 0, byOthers: 0, minors: 0 })
  expect(draft.state).toBe('draft')
})

it('tells of a visit that is due ninety days after the last payout, and every week once it is late', async () => {
  const told: string[] = []
  reconnect(causePorts, {
    tellOrganisation: async (_act, _organisation, { title, body }) =>
      void told.push(`${title} ${body}`),
  })
  const onDay = async (day: string) => {
    told.splice(0)
    await inHouse(world.house.house, () =>
      perform(
        world.house.database,
        asSystem('test'),
        { requestId: 'test', now: new Date(`${day}T00:25:00+08:00`) },
        tellOfVisits,
      ),
    )
    return told
  }
  const due = dayFromNow(-10)
  const { number } = paid
  expect(await onDay(addDays(due, -7))).toEqual([
    `求助回访即将到期 ${number} 最后一次拨付后应于 ${due} 前回访`,
  ])
  expect(await onDay(addDays(due, -6))).toEqual([])
  expect(await onDay(addDays(due, 7))).toEqual([
    `求助回访已逾期 ${number} 最后一次拨付后应于 ${due} 前回访，已逾期 7 天`,
  ])
})

it('is closed after somebody has visited, and not before', async () => {
  const lastPaidAt = dayFromNow(-100)
  payouts.set(paid.id, { paid: 1_000_000, reserved: 0, lastPaidAt, unsigned: [] })
  const ended = await world.ok(
    world.move(world.officer, 'help', 'endRaising', await world.row(paid.id), { reason: '已筹足' }),
  )
  await world.ok(
    world.move(world.officer, 'help', 'setOutcome', ended, { outcome: 'out', note: '已出院' }),
  )
  const close = async () =>
    world.move(world.officer, 'help', 'close', await world.row(paid.id), {
      reason: '救助完成，申请结项',
    })
  expect((await close()).statusMessage).toContain('最后一次拨付后尚未回访')
  expect((await listed('toVisit')).map(({ id }: Made) => id)).toEqual([paid.id])
  const told = await world.ok(
    world.post(clerk, 'cause/progress/insert', {
      ...{ cause: paid.id, kind: '3', title: '出院后入户回访', body: '<p>恢复良好</p>' },
      occurredOn: dayFromNow(0),
    }),
  )
  const step = (who: Person, name: string, row: Made) =>
    world.ok(world.post(who, `cause/progress/${name}`, { id: row.id, version: row.version }))
  const officer = personWith(['help.view', 'help.execute'], clerkOf())
  const todo = async () =>
    JSON.stringify((await world.get(officer, 'platform/todo/getListByPage')).dataPoints)
  expect(await todo()).toContain(paid.id)
  const sent = await step(clerk, 'submit', told)
  expect((await listed('toldPending')).map(({ id }: Made) => id)).toEqual([paid.id])
  await step(judge, 'approve', sent)
  expect(await listed('toVisit')).toEqual([])
  expect(await todo()).not.toContain(paid.id)
  expect((await close()).statusCode).toBe(1)
})

it('goes on elsewhere with a consent alone', async () => {
  const row = await world.proved()
  const refer = (more: object) => world.move(world.officer, 'help', 'refer', row, more)
  const words = { to: '区民政局社会救助科', note: '申请人符合临时救助条件，转介办理' }
  expect((await refer(words)).dataPoints.errors).toMatchObject([{ field: 'consent' }])
  expect((await refer({ ...words, consent: newId() })).dataPoints).toMatchObject({
    ...{ state: 'pending', outcome: 'referred', referredTo: '区民政局社会救助科' },
  })
})

it('warns where a person was helped as often as the year allows', async () => {
  await world.sql("update help_standard set yearly_times = 1 where help_kind = '1'")
  const first = await world.row(paid.id)
  const again = await world.proved({ beneficiary: first.beneficiary, applicant: first.applicant })
  const { extra } = (await world.get(clerk, 'help/help/getById', { id: again.id })).dataPoints
  const messages = extra.precheck.map(({ message }: { message: string }) => message)
  expect(messages.join()).toContain('每人每年 1 次，本年已救助 1 次')
  const desk = await world.get(world.officer, 'help/help/getChecklist', { id: again.id })
  expect(desk.dataPoints).toMatchObject({ yearTimes: 1, yearlyTimes: 1 })
})
