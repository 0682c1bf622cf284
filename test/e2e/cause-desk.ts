import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Parsed } from '#test/parsed.ts'
import { call, openSignedIn, type Window } from './browser.ts'
import { confirmBySms } from './own-factors.ts'
import { product } from './product.ts'

/* What journeys over causes prepare by calls: people at their desks, papers, gifts, decisions. */

const day = 86_400_000

/** A Beijing day so many days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)

/** Tells what journeys make apart. */
export const serial = (): string => Date.now().toString(36).slice(-6)

const people = {
  ...{ operator: 'qinling.operator', head: 'qinling.head', finance: 'qinling.finance' },
  ...{ reviewer1: 'reviewer1', reviewer2: 'reviewer2' },
} as const
/** Who passes or pays money, and so confirms who he is. */
const confirmed: readonly string[] = [people.head, people.finance, people.reviewer1]

/** The windows of an organisation's people and of two reviewers, loaded with nothing yet. */
export type Desks = Readonly<Record<keyof typeof people, Page>> & { close(): Promise<void> }

/** Opens them. */
export async function openDesks(browser: Browser): Promise<Desks> {
  const windows: Window[] = []
  const open = async (loginName: string) => {
    const own = confirmed.includes(loginName)
    const window = await openSignedIn(browser, loginName, 'about:blank', { own })
    windows.push(window)
    if (own) await confirmBySms(window.page, loginName)
    return window.page
  }
  const [operator, head, finance, reviewer1, reviewer2] = await Promise.all([
    ...[open(people.operator), open(people.head), open(people.finance)],
    ...[open(people.reviewer1), open(people.reviewer2)],
  ] as const)
  if (!operator || !head || !finance || !reviewer1 || !reviewer2) throw new Error('no window')
  return {
    ...{ operator, head, finance, reviewer1, reviewer2 },
    async close() {
      for (const window of windows) await window.close()
    },
  }
}

/** What a call answers; a refusal is a fault of the journey. */
export async function done(page: Page, path: string, body?: unknown): Promise<Parsed> {
  const answer = await call(page, `/api/${path}`, body)
  if (answer.statusCode !== 1)
    throw new Error(`${path}: ${answer.statusMessage} ${JSON.stringify(answer.dataPoints)}`)
  return answer.dataPoints
}

/** The record as it is now. */
export const fresh = (page: Page, resource: string, id: string): Promise<Parsed> =>
  done(page, `${resource}/getById?id=${id}`)

/** One act on a record, from the version that stands now. */
export async function move(
  page: Page,
  at: { readonly resource: string; readonly id: string },
  name: string,
  more: object = {},
): Promise<Parsed> {
  const { version } = await fresh(page, at.resource, at.id)
  return done(page, `${at.resource}/${name}`, { id: at.id, version, ...more })
}

/** Rows of a resource that hang on a cause. */
export async function rowsOf(page: Page, resource: string, where: object): Promise<Parsed[]> {
  const filter = JSON.stringify(
    Object.entries(where).map(([field, value]) => ({ field, op: 'is', value })),
  )
  return (
    await done(page, `${resource}/getListByPage?${new URLSearchParams({ limit: '50', filter })}`)
  ).list
}

/** A paper that no other journey has handed in. */
export const paper = (name: string) => ({
  ...{ name: `${name}.pdf`, mimeType: 'application/pdf' },
  buffer: Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF`),
})

/** Uploads a paper for a field; its id. */
export const uploaded = (page: Page, resource: string, field: string): Promise<string> =>
  send(page, { resource, field }, paper(field))

/** Uploads a cover for a cause; its id. */
export async function coverFor(page: Page, resource: string): Promise<string> {
  const picture = sharp({
    create: { width: 960, height: 540, channels: 3, background: '#5b8c85' },
  })
  const buffer = await picture.jpeg().toBuffer()
  return send(
    page,
    { resource, field: 'cover' },
    { name: '封面.jpg', mimeType: 'image/jpeg', buffer },
  )
}

async function send(
  page: Page,
  use: { readonly resource: string; readonly field: string },
  upfile: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<string> {
  const cookies = await page.context().cookies(product().address)
  const token = cookies.find(({ name }) => name === 'gyb_token')?.value ?? ''
  const response = await page.request.post(
    `/api/platform/file/upload?${new URLSearchParams(use)}`,
    {
      headers: { 'x-token': token, 'x-requested-with': 'XMLHttpRequest' },
      multipart: { upfile },
    },
  )
  const { statusCode, statusMessage, dataPoints } = await response.json()
  if (statusCode !== 1) throw new Error(`${use.resource}.${use.field}: ${statusMessage}`)
  return dataPoints.id
}

const accountOf = async (page: Page) => (await done(page, 'user/user/getUserInfoByManage')).id

/** Cash for a cause, entered by one and passed by another who counted it too. */
export async function giveCash(
  [clerk, chief]: readonly [Page, Page],
  { id, organisation }: { readonly id: string; readonly organisation: string },
  yuan: number,
  giver: object = { donorName: '石泉乡亲' },
): Promise<void> {
  const amount = yuan * 100
  const entered = await done(clerk, 'finance/moneyIn/enter', {
    ...{ organisation, origin: '3', bookedAt: new Date().toISOString(), amount },
    counters: [await accountOf(clerk), await accountOf(chief)],
    denominations: { '10000': yuan / 100 },
    lines: [{ amount, cause: id, ...giver }],
  })
  await done(chief, 'finance/moneyIn/approve', { id: entered.id, version: entered.version })
}

/** Gives an opinion on the review desk that is open, and passes. */
export async function passDesk(page: Page, sentence: RegExp): Promise<void> {
  await page.getByLabel('审核意见').fill('资料齐全，与事实相符，同意。')
  const decided = page.waitForResponse(sentence)
  await page.keyboard.press('Alt+p')
  const { statusCode, statusMessage } = await (await decided).json()
  if (statusCode !== 1) throw new Error(statusMessage)
}

/** Pays an approved payout by the bank account of whoever pays. */
export async function pay(page: Page, id: string): Promise<void> {
  const [account] = await rowsOf(page, 'finance/bankAccount', { state: 'active' })
  await move(page, { resource: 'cause/payout', id }, 'pay', {
    ...{ payFrom: account.id, payWay: '1', paidOn: dayIn(0), bankSerial: `GH${Date.now()}` },
    slip: await uploaded(page, 'cause/payout', 'slip'),
  })
}
