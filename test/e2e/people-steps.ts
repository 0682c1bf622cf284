import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Parsed } from '#test/parsed.ts'
import { call, inSight } from './browser.ts'

/* Steps of the journeys of donors and of monthly giving. */

/** A word of its own for each run. */
export const mark = () => Date.now().toString(36).slice(-6)
/** A phone of its own. */
export const phoneOf = () => `139${String(Date.now()).slice(-8)}`

/** A call that must come off. */
export async function done(page: Page, path: string, body?: unknown): Promise<Parsed> {
  const { statusMessage, dataPoints } = await call(page, path, body)
  expect(
    `${path} ${statusMessage} ${statusMessage === 'success' ? '' : JSON.stringify(dataPoints)}`.trim(),
  ).toBe(`${path} success`)
  return dataPoints
}

/** The first rows of a list. */
export async function listed(page: Page, resource: string, question: Record<string, unknown>) {
  const params = new URLSearchParams(
    Object.entries({ limit: 10, ...question }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return (await done(page, `/api/${resource}/getListByPage?${params}`)).list
}

/** A condition on one field. */
export const is = (field: string, value: unknown) => [{ field, op: 'is', value }]
/** What a move is asked with. */
const step = ({ id, version }: Parsed) => ({ id, version })
/** The account of whoever is signed in. */
const accountOf = async (page: Page): Promise<string> =>
  (await done(page, '/api/user/user/getUserInfoByManage')).id

/** Counted cash of some givers, entered by one and passed by another; their gifts, in order. */
export async function give(
  clerk: Page,
  head: Page,
  givers: readonly { readonly name: string; readonly phone: string; readonly amount: number }[],
): Promise<Parsed[]> {
  const [cause] = await listed(clerk, 'project/project', {
    filter: [{ field: 'state', op: 'in', value: ['raising'] }],
  })
  const amount = givers.reduce((sum, each) => sum + each.amount, 0)
  const entered = await done(clerk, '/api/finance/moneyIn/enter', {
    ...{ organisation: cause.organisation, origin: '3', amount },
    bookedAt: new Date().toISOString(),
    counters: [await accountOf(clerk), await accountOf(head)],
    denominations: { '10000': amount / 10_000 },
    lines: givers.map(each => ({
      ...{ cause: cause.id, amount: each.amount },
      ...{ donorName: each.name, donorPhone: each.phone },
    })),
  })
  await done(head, '/api/finance/moneyIn/approve', step(entered))
  const gifts: Parsed[] = []
  for (const { phone, amount: given } of givers) {
    const [donor] = await listed(head, 'people/donor', { keyword: phone })
    const [gift] = await listed(head, 'finance/donation', {
      filter: [...is('donor', donor.id), ...is('amount', given)],
    })
    gifts.push(gift)
  }
  return gifts
}

/** Opens a tab of the record. */
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name, exact: true }).click()

/** A move of the open record that stands behind 更多操作. */
export async function start(page: Page, move: string) {
  await inSight(page, 'button[aria-label="更多操作"]').first().click()
  await page.getByRole('menuitem', { name: move }).click()
  return page.getByRole('dialog', { name: move })
}
