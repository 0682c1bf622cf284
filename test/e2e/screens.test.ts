import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn, openWindow } from './browser.ts'
import { product } from './product.ts'

/* Big screens from the canvas to the wall. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Seconds after which a display has asked again for certain. */
const tick = 61_000

/** Chooses in a select by what is read there. */
async function choose(page: Page, within: Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  const list = page.locator('.ant-select-dropdown').filter({ visible: true })
  await list.getByTitle(option, { exact: true }).click()
  await list.waitFor({ state: 'hidden' })
}

const isSaved = (page: Page) => page.getByRole('status').getByText('已保存').waitFor()

/** The title of the figure that is selected, as typed on the panel 图表. */
async function entitle(page: Page, title: string) {
  const panel = page.getByRole('complementary', { name: '属性' })
  await panel.getByRole('tab', { name: '图表' }).click()
  await panel.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await isSaved(page)
}

/** 预览 shows the draft over everything, and keeps the focus until it is left. */
async function preview(page: Page) {
  await page.getByRole('button', { name: /预览$/ }).click()
  const shown = page.getByRole('dialog', { name: '预览' })
  await shown.getByText('捐赠合计', { exact: true }).waitFor()
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab')
    const isKept = await shown.evaluate(
      own => document.activeElement === document.body || own.contains(document.activeElement),
    )
    expect(isKept).toBe(true)
  }
  await shown.getByRole('button', { name: /退出预览$/ }).click()
  await shown.waitFor({ state: 'detached' })
}

/** Somebody else was faster: it is said who, and both drafts are kept. */
async function meetOther(page: Page, id: string) {
  const { draftVersion, snapshot } = (await call(page, `/api/datav/design/getDraft?id=${id}`))
    .dataPoints
  const other = {
    ...snapshot.widgets[0],
    id: 'other',
    name: '另一人的',
    chart: { title: '他人的' },
  }
  const theirs = { ...snapshot, widgets: [...snapshot.widgets, other] }
  await call(page, '/api/datav/design/saveDraft', { id, draftVersion, snapshot: theirs })
  const panel = page.getByRole('complementary', { name: '属性' })
  await panel.getByRole('textbox', { name: '标题', exact: true }).fill('捐赠总和')
  const conflict = page.getByRole('dialog').filter({ hasText: '他人已修改' })
  await conflict.getByText('林晓燕').first().waitFor()
  await conflict.getByRole('button', { name: '另存为副本' }).click()
  await page.getByText('已另存').waitFor()
  await page.waitForURL(url => url.searchParams.get('id') !== id)
  const copy = new URL(page.url()).searchParams.get('id')
  const titles = async (screen: string | null) => {
    const draft = await call(page, `/api/datav/design/getDraft?id=${screen}`)
    const all: { chart: { title: string } }[] = draft.dataPoints.snapshot.widgets
    return all.map(({ chart }) => chart.title)
  }
  expect(await titles(id)).toEqual(['捐赠合计', '他人的'])
  expect(await titles(copy)).toEqual(['捐赠总和'])
  await page.goto(`/product/datavUpdate?id=${id}`)
}

/** 发布 on the card of the list; the answer is what the dialog or the message says. */
async function publish(page: Page, name: string, note: string) {
  await page.goto('/product/datavList')
  await page
    .getByRole('article', { name, exact: true })
    .getByRole('button', { name: '发布' })
    .click()
  const dialog = page.getByRole('dialog').filter({ hasText: `发布「${name}」` })
  await dialog.getByText('检查通过').waitFor()
  await dialog.getByLabel('发布说明').fill(note)
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
}

/** Lets the clock of a display go on until it has asked again. */
async function onWall(display: Page, words: string) {
  await display.clock.fastForward(tick)
  await display.getByText(words, { exact: true }).waitFor()
}

it('a screen is designed, published by another person, shown on a wall, changed and rolled back', async () => {
  const name = `大厅屏${Date.now().toString(36).slice(-6)}`
  const admin = await openSignedIn(browser, 'admin')
  const author = await openSignedIn(browser, 'operator', '/product/datavList')
  const { page } = author
  await reviewed(admin.page, true)

  await page.getByRole('button', { name: '新建大屏' }).click()
  await page.locator('[data-field="name"] input').fill(name)
  await page.getByRole('button', { name: '创建并设计' }).click()
  await page.getByRole('button', { name: '添加数字翻牌' }).click()
  const panel = page.getByRole('complementary', { name: '属性' })
  await panel.getByRole('tab', { name: '数据' }).click()
  await panel.getByText('数据集', { exact: true }).click()
  await choose(page, panel, '数据集', '捐赠')
  await panel.getByRole('table').last().waitFor()
  await page.context().setOffline(true)
  await panel.getByRole('tab', { name: '图表' }).click()
  await panel.getByRole('textbox', { name: '标题', exact: true }).fill('断网时改的')
  await page.getByRole('status').getByText('未保存').waitFor()
  // It is saved by itself when the network is back.
  await page.context().setOffline(false)
  await isSaved(page)
  await entitle(page, '捐赠合计')
  await preview(page)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await meetOther(page, id)

  // Whoever drew it does not publish it.
  await page.getByRole('button', { name: /发布$/ }).click()
  const own = page.getByRole('dialog', { name: '发布大屏' })
  await own.getByLabel('发布说明').fill('上墙')
  await own.getByRole('button', { name: /^发\s*布$/ }).click()
  await own.getByText('须由编辑者以外的人发布').first().waitFor()
  await own.getByRole('button', { name: /^取\s*消$/ }).click()

  const publisher = await openSignedIn(browser, 'reviewer1')
  await publish(publisher.page, name, '上墙')
  await publisher.page.getByText('第 1 版已上线').waitFor()

  // A display in the hall shows six digits, and the screen once somebody typed them.
  const hall = await openWindow(browser, product().address)
  const display = hall.page
  await display.clock.install()
  await display.goto('/screen.html?pair')
  const code = await display
    .locator('output')
    .filter({ hasText: /^\d{6}$/ })
    .textContent()
  await page.goto('/product/datavList')
  await page
    .getByRole('article', { name, exact: true })
    .getByRole('button', { name: '分享' })
    .click()
  await page.getByRole('button', { name: '配对终端' }).click()
  const pairing = page.getByRole('dialog', { name: '配对终端' })
  await pairing.getByRole('textbox').first().click()
  await page.keyboard.type(code ?? '')
  await pairing.getByLabel('名称').fill('一楼大厅')
  await pairing.getByRole('button', { name: /^配\s*对$/ }).click()
  await page.getByText('已配对，终端即将显示').waitFor()
  await display.clock.fastForward(5000)
  await display.getByText('捐赠合计', { exact: true }).waitFor()
  await display.locator('[data-base="number"]').getByText(/\d/).first().waitFor()
  expect(display.url()).toContain('#token=')

  // What is changed is seen when it is published, and by nobody before.
  await page.goto(`/product/datavUpdate?id=${id}`)
  await page.getByText('图层', { exact: true }).click()
  await page.getByText('数字翻牌', { exact: true }).last().click()
  await entitle(page, '爱心累计')
  await onWall(display, '捐赠合计')
  await publish(publisher.page, name, '换了标题')
  await publisher.page.getByText('第 2 版已上线').waitFor()
  await onWall(display, '爱心累计')
  await publish(publisher.page, name, '再来一次')
  await publisher.page.getByText('草稿与线上的第 2 版相同，无须再发布').waitFor()

  // One click shows the first version again; the draft is another thing, compared and restored.
  await publisher.page.goto('/product/datavList')
  const card = publisher.page.getByRole('article', { name, exact: true })
  await card.getByRole('button', { name: '更多' }).click()
  await publisher.page.getByRole('menuitem', { name: '版本' }).click()
  await publisher.page.getByRole('button', { name: /^上\s*线$/ }).click()
  await publisher.page.getByRole('button', { name: '上线该版' }).click()
  await publisher.page.getByText('第 1 版已上线').waitFor()
  await onWall(display, '捐赠合计')

  await page.getByRole('button', { name: /版本$/ }).click()
  const first = page.getByRole('row').filter({ hasText: '上墙' })
  await first.getByRole('button', { name: '对比草稿' }).click()
  const compared = page.getByRole('dialog', { name: '版本对比' })
  await compared.getByText('捐赠合计 → 爱心累计').waitFor()
  await compared.getByRole('button', { name: /^(Close|关闭)$/ }).click()
  await first.getByRole('button', { name: /^恢\s*复$/ }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '把草稿恢复为第 1 版' })
    .getByRole('button', { name: /^恢\s*复$/ })
    .click()
  await page.getByText('草稿已恢复为第 1 版').waitFor()
  const { snapshot } = (await call(page, `/api/datav/design/getDraft?id=${id}`)).dataPoints
  expect(snapshot.widgets[0].chart.title).toBe('捐赠合计')

  await reviewed(admin.page, false)
  for (const window of [hall, publisher, author, admin]) await window.close()
})

/** 需发布审核 of 大屏配置. */
async function reviewed(page: Page, needsReview: boolean) {
  const listed = await call(page, '/api/datav/bigScreenConfig/getListByPage')
  const [{ id, version }] = listed.dataPoints.list
  const told = await call(page, '/api/datav/bigScreenConfig/update', { id, version, needsReview })
  expect(told.statusMessage).toBe('success')
}
