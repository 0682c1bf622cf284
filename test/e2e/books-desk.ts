import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Parsed } from '#test/parsed.ts'
import { call, openSignedIn, openWindow, type Window } from './browser.ts'
import { confirmBySms } from './own-factors.ts'
import { product } from './product.ts'
import type { SessionState } from './sessions.ts'

/* What journeys through the books of one organisation share. */

export const house = 'yilu'
export const slip = {
  name: '回单.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%'),
}
export const twoSigns = (label: string) => new RegExp(`${[...label].join('\\s*')}$`)

/** Sessions whose holder has confirmed who they are; what an account was sent a minute ago it is not sent again. */
const proven = new Map<string, SessionState>()

/** A window of somebody who has confirmed who they are, as guarded acts ask for. */
export async function openProven(browser: Browser, role: string, to = '/'): Promise<Window> {
  const loginName = `${house}.${role}`
  const known = proven.get(role)
  if (known !== undefined) {
    const window = await openWindow(browser, product().address, known)
    await window.page.goto(to)
    return window
  }
  const window = await openSignedIn(browser, loginName, to, { own: true })
  await expect
    .poll(() => confirmBySms(window.page, loginName).then(() => 'proven', String))
    .toBe('proven')
  proven.set(role, await window.context.storageState())
  return window
}

/** Uploads a paper in a form. */
export async function attach(form: Locator): Promise<void> {
  const kept = form.page().waitForResponse(/file\/upload/)
  await form.locator('input[type=file]').setInputFiles(slip)
  expect((await (await kept).json()).statusCode).toBe(1)
  await form.getByText(slip.name).first().waitFor()
}

export const listOf = async (page: Page, path: string, asked: Record<string, string> = {}) =>
  (await call(page, `/api/${path}?${new URLSearchParams({ limit: '50', ...asked })}`)).dataPoints
    .list as Parsed[]
export const where = (field: string, op: string, value: unknown) => ({
  filter: JSON.stringify([{ field, op, value }]),
})

export async function told(page: Page, path: string, body: object): Promise<Parsed> {
  const answer = await call(page, `/api/${path}`, body)
  expect(answer.statusMessage, `${path} ${JSON.stringify(answer.dataPoints)}`).toBe('success')
  return answer.dataPoints
}

/** Sends a file as a form does. */
export async function send(page: Page, path: string, file: typeof slip): Promise<Parsed> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'gyb_token')?.value ?? ''
  const response = await page.request.post(`/api/${path}`, {
    headers: { 'x-token': token },
    multipart: { upfile: file },
  })
  const { statusMessage, dataPoints } = await response.json()
  expect(statusMessage, path).toBe('success')
  return dataPoints
}

export const beijing = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)
