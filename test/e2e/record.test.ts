import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const former =
  '由村级志愿者每周上门两次，代购药品、打扫房屋并陪伴聊天，覆盖石泉县三十个行政村的困难老人。'
const changed = former.replace('两次', '三次')

it('two people change one project at a time, talk about it, and give a former value back', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', '/project/promine')
  const { page } = window
  const other = await openSignedIn(browser, 'qinling.head', '/project/promine')
  const list = await call(page, '/api/project/project/getListByPage?limit=50')
  const draft = list.dataPoints.list.find(
    (row: { can: string[]; state: string }) => row.state === 'draft' && row.can.includes('update'),
  )
  expect(draft, 'the demo world holds a draft that may be edited').toBeDefined()

  await page.goto(`/project/promine?edit=${draft.id}`)
  const title = inSight(page, '[data-page]').getByLabel(/^名称/).first()
  await title.fill(`${draft.title}（合并）`)
  const { dataPoints: seen } = await call(other.page, `/api/project/project/getById?id=${draft.id}`)
  const give = (version: number, emergencyEvent: string) =>
    call(other.page, '/api/project/project/update', { id: draft.id, version, emergencyEvent })
  const { dataPoints: first } = await give(seen.version, former)
  expect((await give(first.version, changed)).statusCode).toBe(1)
  await page.keyboard.press('Control+s')
  await page.getByText('已保存，已与 陈平 的修改合并').waitFor()

  await page.goto(`/project/promine?id=${draft.id}`)
  const shown = inSight(page, '[data-page]')
  await shown.getByRole('tab', { name: '评论附件' }).click()
  await shown.getByRole('textbox', { name: '评论' }).click()
  await page.keyboard.type('@qinling.head', { delay: 20 })
  await page.getByRole('menuitem').filter({ hasText: '陈平' }).click()
  await page.getByRole('button', { name: '发表评论' }).click()
  await shown.getByRole('button', { name: '标记为已解决' }).first().click()
  await shown.getByText('只看未解决（0）').waitFor()
  const notices = await call(other.page, '/api/platform/notice/getListByPage')
  expect(notices.dataPoints.list[0].title).toBe('丁文静在项目的讨论中提到了您')

  await shown.getByRole('tab', { name: '操作记录' }).click()
  const stream = shown.getByRole('tabpanel', { name: '操作记录' })
  await stream.getByRole('radiogroup', { name: '记录类型' }).getByText(/^评论/).click()
  await stream.getByText('@陈平').waitFor()
  await stream.getByRole('radiogroup', { name: '记录类型' }).getByText(/^修改/).click()
  const line = stream
    .locator('dl > div')
    .filter({ hasText: '三' })
    .filter({ hasText: '两' })
    .first()
  await line.locator('del').getByText('两').waitFor()
  await line.getByRole('button', { name: '恢复此值' }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /恢\s*复/ })
    .click()
  await page.getByText('已保存').first().waitFor()
  const found = await call(page, `/api/project/project/getById?id=${draft.id}`)
  expect(found.dataPoints).toMatchObject({
    emergencyEvent: former,
    title: `${draft.title}（合并）`,
  })
  await other.close()
  await window.close()
})
