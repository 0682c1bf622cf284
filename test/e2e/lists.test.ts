import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSight, openBrowser, openSignedIn } from './browser.ts'

/* What a list shows in a window of 1440 by 900 pixels, and to whom it opens a form. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** What of columns is off the picture or cut, of the list in sight. */
const lostOf = (page: Page, titles: readonly string[]) =>
  page.evaluate(titles => {
    const table = [...document.querySelectorAll('.ant-table')].find(each => each.checkVisibility())
    const place = table?.getBoundingClientRect()
    const heads = [...(table?.querySelectorAll('thead th') ?? [])]
    if (!place) return ['no list']
    return titles.flatMap(title => {
      const at = heads.findIndex(head => head.textContent.trim() === title)
      const head = heads[at]?.getBoundingClientRect()
      if (!head) return [`${title} is no column`]
      const isOff = head.left < place.left || head.right > place.right + 1
      const cut = [...(table?.querySelectorAll('tr.ant-table-row') ?? [])].filter(row => {
        const cell = row.children[at]
        const all = cell ? [cell, ...cell.querySelectorAll('*')] : []
        return all.some(
          each =>
            each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow === 'hidden',
        )
      })
      return [
        ...(isOff ? [`${title} is off the picture`] : []),
        ...(cut.length > 0 ? [`${title} is cut: ${cut[0]?.children[at]?.textContent}`] : []),
      ]
    })
  }, titles)

const decided = [
  ['operator', '/website/orgcomment', ['状态', '官方回复', '操作']],
  ['operator', '/website/registeredUserManager', ['状态', '操作']],
  ['auditor', '/logCenter/logList', ['操作人', '机构', '结果', '风险']],
] as const

it('shows what staff decide by whole at 1440', async () => {
  for (const [loginName, path, titles] of decided) {
    const { page, close } = await openSignedIn(browser, loginName, path)
    await page.locator('tr.ant-table-row').first().waitFor()
    // Columns are fitted to what came.
    await expect.poll(() => lostOf(page, titles)).toEqual([])
    await close()
  }
})

it('folds below the title in one line, so that ten gifts are in sight, and tells all of it on hover', async () => {
  const { page, close } = await openSignedIn(browser, 'finance', '/finance/findon')
  const rows = inSight(page, 'tr.ant-table-row')
  // The first gift may have nothing to fold: other journeys give meanwhile.
  const line = rows.locator('[data-folded]').first()
  await line.waitFor()
  await expect.poll(() => lostOf(page, ['状态', '操作'])).toEqual([])
  expect(await rows.count()).toBe(10)
  const end = await rows.last().evaluate(row => row.getBoundingClientRect().bottom)
  expect(end).toBeLessThanOrEqual(900)
  // Too much for it, it ends in … and is told whole.
  await line.evaluate(one => {
    one.style.maxWidth = '60px'
  })
  await line.hover()
  const said = await line.evaluate(one => [...one.children].map(each => each.textContent))
  await expect.poll(() => line.getAttribute('title')).toBe(said.join('\n'))
  await close()
})

/** Tables that are no lists of a resource, with what people decide by. */
const fitted = [
  ['finance', '/finance/finpro', ['期初', '期末余额', '可拨付', '勾稽', '操作']],
  ['finance', '/useradmin/proaccount', ['差额', '操作']],
  ['finance', '/useradmin/orgaccount', ['期末余额', '勾稽']],
  ['operator', '/gyhmanager/dataReportM', ['捐赠金额', '状态']],
] as const

it('fits books and reports into every window of an office, and sums stand below their columns', async () => {
  for (const [loginName, path, titles] of fitted) {
    const { page, close } = await openSignedIn(browser, loginName, path)
    await page.locator('tr.ant-table-row').first().waitFor()
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => lostOf(page, titles), { message: `${path} ${width}` }).toEqual([])
      expect(await page.evaluate(sidewaysIn), `${path} at ${width}`).toEqual([])
    }
    await close()
  }
})

/** In the page: tables in sight of which a part is off the picture, and sums of too few or too many cells. */
const sidewaysIn = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-table')]
    .filter(table => table.checkVisibility())
    .flatMap(table => {
      const content = table.querySelector<HTMLElement>('.ant-table-content')
      const heads = table.querySelectorAll('thead th').length
      const sums = [...table.querySelectorAll('.ant-table-summary > tr')]
      return [
        ...(content && content.scrollWidth > content.clientWidth + 1 ? ['scrolls sideways'] : []),
        ...(sums.some(row => row.children.length !== heads) ? ['sums beside their columns'] : []),
      ]
    })

it('tells on hover whatever text ends in …', async () => {
  const { page, close } = await openSignedIn(browser, 'finance', '/finance/finpro')
  const title = inSight(page, 'h1').first()
  await title.evaluate(one => {
    one.style.cssText =
      'width: 20px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'
  })
  await title.hover({ position: { x: 5, y: 5 } })
  await expect.poll(() => title.getAttribute('title')).toBe(await title.textContent())
  // What is whole again is not told twice.
  await title.evaluate(one => one.removeAttribute('style'))
  await page.mouse.move(0, 0)
  await title.hover({ position: { x: 5, y: 5 } })
  await expect.poll(() => title.getAttribute('title')).toBeNull()
  await close()
})

it('opens no form for who may not save it, whatever the address asks for', async () => {
  const path = '/website/sensitiveword'
  const { page, close } = await openSignedIn(browser, 'auditor', `${path}?edit=new`)
  const drawer = page.getByRole('dialog')
  const refusal = drawer.getByText('您没有执行此操作的权限')
  await refusal.waitFor()
  expect(await drawer.getByRole('textbox').count()).toBe(0)
  expect(await drawer.getByRole('button', { name: '保存' }).count()).toBe(0)
  await page.goto(path)
  const id = await page.locator('tr.ant-table-row').first().getAttribute('data-row-key')
  await page.goto(`${path}?edit=${id}`)
  await refusal.waitFor()
  expect(await drawer.getByRole('textbox').count()).toBe(0)
  await close()
})
