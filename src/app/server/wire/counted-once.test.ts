import { afterAll, beforeAll, expect, it } from 'vitest'
import { disclosureTask } from '#modules/cause/model/index.ts'
import { moneyIn, moneyOut, refund } from '#modules/finance/model/index.ts'
import type { Browser } from '#test/account-world.ts'
import { dayFromNow } from '#test/days.ts'
import { headOf, openStanding, type Standing } from '#test/faults/standing.ts'

/* What waits for a person is the same number wherever it is told, in the whole product. */

const minutes = 60_000
let world: Standing
let head: Browser

beforeAll(async () => {
  world = await openStanding()
  head = await headOf(world, world.north)
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

interface Kind {
  readonly kind: string
  readonly count: number
  readonly link: string
}

const kindsOf = (all: readonly Kind[]) =>
  all.map(({ kind, count, link }) => ({ kind, count, link }))
const asked = async (browser: Browser, url: string, question = {}) =>
  (await browser.get(url, question)).dataPoints

it('tells header, work table and board of an organisation the very same, and lists as many', async () => {
  const { id: organisation, cause } = world.north
  const other = await world.account('clerk', {
    ownerKind: 'organisation',
    organisation,
    roles: ['org_finance'],
  })
  const made = { organisation, createdBy: other, updatedBy: other, editors: null }
  for (const number of ['R1', 'R2'])
    await world.plant(refund, { ...made, number, state: 'pending', firstReviewer: null })
  await world.plant(moneyIn, { ...made, number: 'IN1', origin: '2', state: 'pending' })
  await world.plant(disclosureTask, {
    ...{ organisation, cause, causeKind: 'project', kind: 'quarter', title: '第三季度情况' },
    ...{ dueOn: dayFromNow(-4), state: 'overdue' },
  })
  // Of a neighbour, and what the head typed: nothing that waits for her.
  await world.plant(refund, {
    ...made,
    organisation: world.south.id,
    number: 'R3',
    state: 'pending',
  })

  const header = await asked(head, '/api/platform/todo/getCount')
  const kinds = kindsOf(header.kinds)
  const names = kinds.map(({ kind }: Kind) => kind)
  expect(names).toEqual(expect.arrayContaining(['refund', 'moneyIn', 'disclosureTask.overdue']))
  expect(kinds.find(({ kind }: Kind) => kind === 'refund')?.count).toBe(2)
  const sum = kinds.reduce((total: number, { count }: Kind) => total + count, 0)
  expect(header.total).toBe(sum)
  expect(kindsOf((await asked(head, '/api/platform/dashboard/get')).todo)).toEqual(kinds)
  expect(kindsOf((await asked(head, '/api/charity/kanban/get')).todo)).toEqual(kinds)
  const list = await asked(head, '/api/platform/todo/getListByPage', { limit: 50 })
  expect([list.total, list.list.length]).toEqual([sum, sum])
})

it('names of what waits the sum and who pays or receives it: units by name, persons masked', async () => {
  const { id: organisation } = world.north
  const other = await world.account('teller', {
    ownerKind: 'organisation',
    organisation,
    roles: ['org_finance'],
  })
  const made = { organisation, createdBy: other, updatedBy: other, editors: null }
  const waits = { ...made, origin: '2' as const, state: 'pending' as const }
  const unit = { number: 'IN-UNIT', amount: 1_234_500, payerName: '陕西秦岭商贸有限公司' }
  await world.plant(moneyIn, { ...waits, ...unit })
  const person = { number: 'IN-PERSON', amount: 6000, payerName: '张三' }
  await world.plant(moneyIn, { ...waits, ...person })
  const paid = { number: 'OUT-1', amount: 99_900, payeeName: '西安市第一中学' }
  await world.plant(moneyOut, { ...made, ...paid, state: 'pending' })
  const back = { number: 'R-SUM', amount: 5000, payeeName: '李四', firstReviewer: null }
  await world.plant(refund, { ...made, ...back, state: 'pending' })
  const todo = await asked(head, '/api/platform/todo/getListByPage', { limit: 50 })
  const waiting: readonly { title: string; sum: string }[] = todo.list
  const sumOf = (wanted: string) => waiting.find(({ title }) => title === wanted)?.sum
  expect(['IN-UNIT', 'IN-PERSON', 'OUT-1', 'R-SUM'].map(sumOf)).toEqual([
    '¥12,345.00 · 付款方 陕西秦岭商贸有限公司',
    '¥60.00 · 付款方 张**',
    '¥999.00 · 收款方 西安市第一中学',
    '¥50.00 · 收款方 李**',
  ])
  const book = await asked(head, '/api/finance/moneyIn/getListByPage', { limit: 50 })
  const rows: readonly { number: string; payerName: string | null }[] = book.list
  const payerOf = (wanted: string) => rows.find(({ number }) => number === wanted)?.payerName
  expect(['IN-UNIT', 'IN-PERSON'].map(payerOf)).toEqual(['陕西秦岭商贸有限公司', '张**'])
})

it('proposes donor and cause of bank money from what its payer wrote', async () => {
  const { id: organisation, cause } = world.north
  const [named] = await world.execute(`select title from cause where id = '${cause}'`)
  const line = { organisation, number: 'IN-SAID', origin: '2', state: 'unclaimed', amount: 10_000 }
  const payer = { payerName: '陕西秦岭商贸有限公司', payerAccount: null }
  const id = await world.plant(moneyIn, { ...line, ...payer, remark: `捐给${named?.title}` })
  const teller = await world.signedIn('teller')
  expect(await asked(teller, '/api/finance/moneyIn/getSuggestion', { id })).toMatchObject({
    ...{ kind: 'donation', cause, causeTitle: named?.title, why: '附言写明标的' },
    ...{ donorName: payer.payerName, donorIsUnit: true },
  })
})

it('tells of an overdue disclosure before its day and after it', async () => {
  const { expiring } = await asked(head, '/api/platform/dashboard/get')
  expect(expiring).toContainEqual(
    expect.objectContaining({
      title: '第三季度情况',
      daysLeft: -4,
      link: expect.stringContaining('/project/progress?part=due&tab=open&id='),
    }),
  )
})

it('shows who entered money what waits for another, and what became of it', async () => {
  const clerk = await world.signedIn('clerk')
  // A planted row is the product's own; these are the clerk's.
  for (const table of ['refund', 'money_in'])
    await world.execute(`
      update ${table} set created_by = (select id from account where login_name = 'clerk')
       where number in ('R1', 'R2', 'IN1')`)
  const mine = async () =>
    (await asked(clerk, '/api/platform/dashboard/get')).mine.map(
      ({ label, title, state }: Record<string, unknown>) => `${label} ${title} ${state}`,
    )
  expect(await mine()).toEqual(expect.arrayContaining(['退款 R1 open', '入账 IN1 open']))
  expect(await mine()).not.toContain('退款 R3 open')
  await world.execute(
    `update refund set state = 'rejected', updated_at = now(),
       updated_by = '01900000-0000-7000-8000-0000000000ff' where number = 'R1'`,
  )
  expect(await mine()).toContain('退款 R1 rejected')
})

it('shows the head of a new organisation what to do first, until it is done', async () => {
  const steps = async (browser: Browser) =>
    (await asked(browser, '/api/platform/dashboard/get')).firstSteps.map(
      ({ label, isDone }: { label: string; isDone: boolean }) => [label, isDone],
    )
  const shown = new Map<string, boolean>(await steps(head))
  // There are a merchant number, a project and a second person already.
  expect(shown.get('添加收款商户号') ?? true).toBe(true)
  expect(shown.get('发起第一个项目')).toBe(true)
  expect([...shown.values()]).toContain(false)
  await world.account('runner', { roles: ['operator'] })
  expect(await steps(await world.signedIn('runner'))).toEqual([])
})
