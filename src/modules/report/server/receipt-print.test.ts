import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { donation } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { personWith } from '#test/house.ts'
import { openReports, type ReportWorld } from '#test/report-world.ts'

let house: ReportWorld['house']
let north: string
let clerk: Person
let chief: Person
const verbs = ['view', 'create', 'submit', 'approve', 'record', 'print']
const rights = [...verbs.map(verb => `receipt.${verb}`), 'donation.view', 'donor.view']

beforeAll(async () => {
  ;({ house, north } = await openReports())
  const of = () =>
    personWith(rights, { ownerKind: 'organisation', ownerId: north, scope: 'organisation' })
  clerk = of()
  chief = of()
})
afterAll(() => house.close())

const post = async (name: string, question: Record<string, unknown>, person = clerk) =>
  (await house.call(person, 'POST', `/api/finance/receipt/${name}`, question)).dataPoints
const paper = (call: string, query: Record<string, string>) =>
  house.app.inject({
    method: 'GET',
    url: `/api/finance/receipt/${call}`,
    headers: { 'x-test-person': clerk.accountId },
    query,
  })

/** A paid gift of somebody who is known. */
async function gift(): Promise<{ id: string; giver: string }> {
  return house.prepare(async act => {
    const giver = await insertRow(act, donor, {
      ...{ organisation: north, number: 'R1', kind: 'person', name: '王五', displayName: '王先生' },
      phone: '13800000005',
    })
    const at = new Date(Date.now() - 60_000).toISOString()
    const { id } = await insertRow(act, donation, {
      ...{ organisation: north, number: 'D20261121000009', donor: giver.id, donorKind: '1' },
      ...{ amount: 100_530, netAmount: 100_530, restriction: '2', channel: '4', source: 'mobile' },
      ...{ orderedAt: at, paidAt: at, state: 'paid' },
    })
    return { id, giver: giver.id }
  })
}

it('is printed once it has a number; each print is counted, and the year of its donor summed', async () => {
  const { id, giver } = await gift()
  const mailed = { mailName: '王五', mailAddress: { areaCode: '110105', detail: '东大街 1 号' } }
  const made = await post('insert', { gifts: [id], payer: '王五', form: '2', ...mailed })
  const early = await paper('getPrint', { id: made.id })
  expect(early.json().statusMessage).toBe('票据尚未开具，没有编号')
  const sent = await post('submit', { id: made.id, version: made.version })
  const issuing = await post('approve', { id: sent.id, version: sent.version }, chief)
  expect(issuing).toMatchObject({ state: 'issuing', handOver: 'stub' })
  for (const times of [1, 2]) {
    const print = await paper('getPrint', { id: made.id })
    expect(print.headers['content-type']).toBe('application/pdf')
    const bytes = print.rawPayload.toString('latin1')
    expect(bytes.slice(0, 5)).toBe('%PDF-')
    // A5 across.
    expect(bytes).toMatch(/MediaBox \[0 0 595\.28 419\.53\]/)
    const row = await house.call(clerk, 'GET', '/api/finance/receipt/getById', { id: made.id })
    expect(row.dataPoints.prints).toBe(times)
  }
  // Two at one moment are two, of which neither is the original (N3).
  const both = await Promise.all([1, 2].map(() => paper('getPrint', { id: made.id })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { dataPoints } = await house.call(clerk, 'GET', '/api/finance/receipt/getById', {
    id: made.id,
  })
  expect(dataPoints.prints).toBe(4)
  const year = String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear())
  const summary = await paper('getYearPaper', { donor: giver, year })
  expect(summary.headers['content-type']).toBe('application/pdf')
  const none = await paper('getYearPaper', { donor: giver, year: '2001' })
  expect(none.json().statusMessage).toBe('2001 年没有捐赠')
})
