import type { Locator, Page } from 'playwright-core'
import { dayIn, done, move } from './cause-desk.ts'

/** Asks for the close of the cause that is open; the dialog, which stays with what is refused. */
export async function askClose(page: Page, reason: string): Promise<Locator> {
  await page.getByRole('button', { name: '申请结项' }).click()
  const dialog = page.getByRole('dialog', { name: /申请结项/ })
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: /^(确\s*定|申请结项)$/ }).click()
  return dialog
}

/** Asks for a close that is refused, with the reason shown. */
export async function refusedClose(page: Page, reason: string, why: string): Promise<void> {
  const dialog = await askClose(page, reason)
  await page.getByText(why).first().waitFor()
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.reload()
}

/** The closing report of a cause, passed by another. */
export async function report(
  writer: Page,
  reviewer: Page,
  cause: string,
  text: string,
): Promise<void> {
  const { id } = await done(writer, 'cause/report/insert', {
    ...{ cause, type: '4', sections: `<p>${text}</p>` },
    period: { from: dayIn(0), to: dayIn(0) },
  })
  const at = { resource: 'cause/report', id }
  await move(writer, at, 'submit')
  await move(reviewer, at, 'approve', { opinion: '属实' })
}
