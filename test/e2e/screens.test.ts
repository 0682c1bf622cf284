import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn, openWindow } from './browser.ts'
import { product } from './product.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const unique = () => Date.now().toString(36).slice(-5)
const panel = (page: Page) => page.getByRole('complementary', { name: '属性' })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name, exact: true })

/** Begins a blank screen in the designer and gives its id. */
async function begin(page: Page, name: string): Promise<string> {
  const asked = page.getByRole('dialog', { name: '新建大屏' })
  await asked.getByLabel('大屏名称').fill(name)
  await asked.getByRole('button', { name: '创建并设计' }).click()
  await page.getByRole('heading', { name }).waitFor()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** Places a component of the library; it is selected, then. */
async function placeOne(page: Page, label: string): Promise<void> {
  await page.getByLabel('搜索组件').fill(label)
  await page.getByRole('button', { name: `添加${label}`, exact: true }).click()
}

async function write(page: Page, words: string): Promise<void> {
  await tab(page, '图表').click()
  await panel(page).getByRole('textbox', { name: '文字' }).fill(words)
}

const saved = (page: Page) =>
  page.getByRole('status').getByText('已保存', { exact: true }).waitFor()

async function publish(page: Page, note: string, release: number): Promise<void> {
  await page.getByRole('button', { name: /发布$/ }).click()
  const asked = page.getByRole('dialog', { name: '发布大屏' })
  await asked.getByText(/检查通过|条提醒/).waitFor()
  const warnings = asked.getByRole('checkbox')
  if ((await warnings.count()) > 0) await warnings.check()
  await asked.getByRole('textbox', { name: '发布说明' }).fill(note)
  await asked.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByText(`版本 ${release} 已上线`).waitFor()
}

it('a screen designed, bound, published, shown on a kiosk, changed and rolled back', async () => {
  const window = await openSignedIn(browser, 'operator', '/product/datavCreate')
  const { page } = window
  const id = await begin(page, `大厅${unique()}`)
  await placeOne(page, '数字翻牌')
  await tab(page, '数据').click()
  await panel(page).getByText('数据集', { exact: true }).first().click()
  await panel(page).getByRole('combobox', { name: '数据集' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await panel(page)
    .getByText(/行，用时 \d+ 毫秒/)
    .waitFor()
  await placeOne(page, '文本')
  await write(page, '欢迎光临')
  await tab(page, '位置').click()
  const x = panel(page).getByRole('spinbutton', { name: 'X', exact: true })
  const before = Number(await x.inputValue())
  const canvas = page.getByRole('application', { name: '画布' })
  await canvas.press('ArrowRight')
  await canvas.press('Shift+ArrowRight')
  await expect.poll(async () => Number(await x.inputValue())).toBe(before + 11)
  await canvas.press('Control+z')
  await expect.poll(async () => Number(await x.inputValue())).toBe(before)
  await canvas.press('Control+c')
  await canvas.press('Control+v')
  await canvas.press('Delete')
  await saved(page)
  await publish(page, '第一版', 1)

  const shared = await call(page, '/api/datav/design/share', {
    ...{ screen: id, name: '一楼大厅', days: null, devices: null },
  })
  const kiosk = await openWindow(browser, product().address)
  await kiosk.page.goto(shared.dataPoints.path)
  await kiosk.page.getByText('欢迎光临').waitFor()

  await page.getByRole('tab', { name: '图层' }).click()
  await page
    .getByRole('list', { name: '图层' })
    .getByRole('button', { name: '文本', exact: true })
    .click()
  await write(page, '欢迎再来')
  await saved(page)
  await kiosk.page.reload()
  await kiosk.page.getByText('欢迎光临').waitFor()
  await publish(page, '换一句话', 2)
  await kiosk.page.reload()
  await kiosk.page.getByText('欢迎再来').waitFor()

  await page.getByRole('button', { name: '版本' }).click()
  await page.getByRole('button', { name: '重新上线' }).click()
  await page.getByRole('button', { name: /^确\s*定$/ }).click()
  await page.getByText('版本 1 已上线').last().waitFor()
  await kiosk.page.reload()
  await kiosk.page.getByText('欢迎光临').waitFor()
  await kiosk.close()
  await window.close()
})

it('what two saved at once is lost to neither: the second one keeps a copy', async () => {
  const window = await openSignedIn(browser, 'operator', '/product/datavCreate')
  const { page } = window
  const name = `两人${unique()}`
  const id = await begin(page, name)
  const draft = (await call(page, `/api/datav/design/getDraft?id=${id}`)).dataPoints
  const other = await call(page, '/api/datav/design/saveDraft', {
    ...{ id, draftVersion: draft.draftVersion, snapshot: { ...draft.snapshot, refresh: 90 } },
  })
  expect(other.statusCode).toBe(1)
  await placeOne(page, '文本')
  const conflict = page.getByRole('dialog', { name: '他人已修改' })
  await conflict.getByText(/保存了新的修改/).waitFor()
  await conflict.getByRole('button', { name: '另存为副本' }).click()
  await page.getByRole('heading', { name: `${name} 副本` }).waitFor()
  const copy = new URL(page.url()).searchParams.get('id') ?? ''
  const [mine, theirs] = await Promise.all(
    [copy, id].map(each => call(page, `/api/datav/design/getDraft?id=${each}`)),
  )
  expect(mine?.dataPoints.snapshot.widgets).toHaveLength(1)
  expect(theirs?.dataPoints.snapshot.refresh).toBe(90)
  await window.close()
})
