import type { Locator, Page } from 'playwright-core'
import { citizenNumber } from '#modules/community/server/demo/citizen-number.ts'

const day = 86_400_000
/** A Beijing day so many days from today. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)
/** A whole number below a bound. */
export const drawn = (bound: number) => Math.floor(Math.random() * bound)

/** People whom nobody has registered: born on one day, each with a name and a number of his own. */
export function strangers(howMany: number): { readonly name: string; readonly paper: string }[] {
  const born = new Date(Date.UTC(1951, 0, 1) + drawn(16_000) * day).toISOString().slice(0, 10)
  const first = String.fromCharCode(0x4e10 + drawn(4000))
  return Array.from({ length: howMany }, (_, at) => ({
    name: `周${first}${String.fromCharCode(0x5c10 + at)}`,
    paper: citizenNumber(born, 1 + at),
  }))
}

/** Chooses in a picker what is typed in full. */
export async function pick(within: Page | Locator, field: string, typed: string): Promise<void> {
  const input = within.locator(`[data-field="${field}"] input`).first()
  const page = 'page' in within ? within.page() : within
  const found = page.waitForResponse(
    response =>
      response.url().includes('getPicks') && decodeURIComponent(response.url()).includes(typed),
  )
  await input.fill(typed)
  await found
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
}

/** Presses a button, of two letters with a gap between them. */
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }).click()

/** Presses a move and agrees to it. */
export async function move(page: Page, name: string, within: Page | Locator = page): Promise<void> {
  await press(within, name)
  const dialog = page.getByRole('dialog').last()
  await press(dialog, name)
  await dialog.waitFor({ state: 'hidden' })
}

/** A file of a form, as its page uploads it. */
export async function uploaded(page: Page, resource: string, field: string): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'gyb_token')?.value
  const response = await page.request.post(
    `/api/platform/file/upload?${new URLSearchParams({ resource, field })}`,
    {
      headers: { 'x-token': token ?? '' },
      multipart: {
        file: {
          ...{ name: '死亡证明.pdf', mimeType: 'application/pdf' },
          buffer: Buffer.from('%PDF-1.7\n%'),
        },
      },
    },
  )
  const { dataPoints, statusMessage } = await response.json()
  if (dataPoints?.id === undefined) throw new Error(statusMessage)
  return dataPoints.id
}
