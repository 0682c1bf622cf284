import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* The way of a device to its first counted box, and of a partner platform to its first donation. */

let browser: Browser
let picture: Buffer

beforeAll(async () => {
  browser = await openBrowser()
  picture = await sharp({
    create: { width: 320, height: 240, channels: 3, background: '#4a8c7a' },
  })
    .png()
    .toBuffer()
})

afterAll(() => browser?.close())

const unique = () => Date.now().toString(36).slice(-6).toUpperCase()
const photo = () => ({ name: '现场.png', mimeType: 'image/png', buffer: picture })
const is = (field: string, value: unknown) =>
  encodeURIComponent(JSON.stringify([{ field, op: 'is', value }]))

/** The rows of a list that hold a value. */
async function rowsWith(page: Page, resource: string, field: string, value: unknown) {
  const { dataPoints } = await call(
    page,
    `/api/${resource}/getListByPage?limit=50&filter=${is(field, value)}`,
  )
  return dataPoints.list
}

/** The answer to a call that must be done. */
async function done(page: Page, path: string, body?: unknown) {
  const { statusMessage, dataPoints } = await call(page, path, body)
  expect([path, statusMessage, dataPoints?.errors]).toEqual([path, 'success', undefined])
  return dataPoints
}

const whoIs = (page: Page) => done(page, '/api/user/user/getUserInfoByManage')

/** Chooses an option of a picker by what is typed. */
async function pick(page: Page, field: string, typed: string): Promise<void> {
  await page.locator(`[data-field="${field}"] input`).first().fill(typed)
  await page.locator('.ant-select-item-option', { hasText: typed }).first().click()
}

/** Uploads a picture where a dialog or a form asks for one. */
async function upload(page: Page, within: string): Promise<void> {
  const kept = page.waitForResponse(/file\/upload/)
  await page.locator(`${within} input[type=file]`).setInputFiles(photo())
  expect((await (await kept).json()).statusMessage).toBe('success')
}

/** A device in stock is asked for by its vendor's side for a place of this organisation; the relation's id. */
async function relate(operator: Page, organisation: string, device: string): Promise<string> {
  const get = '/api/equipment/equipmentRelation/getCauses'
  const [cause] = await done(operator, `${get}?organisation=${organisation}`)
  const [{ relation, why }] = await done(operator, '/api/equipment/equipmentRelation/relate', {
    ...{ organisation, cause: cause.id, ends: false, startOn: today(), endOn: null },
    ...{ keeper: '任站长', keeperPhone: '13892101000', files: [] },
    ...{ offsiteFiled: true, offsiteFile: [await uploaded(operator, 'offsiteFile')] },
    devices: [
      {
        ...{ device, placeKind: '2', placeName: '市民中心一楼' },
        address: { areaCode: '610802', detail: '市民中心一楼大厅' },
      },
    ],
  })
  expect(why).toBe(null)
  return relation
}

async function uploaded(page: Page, field: string): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'gyb_token')?.value
  const place = new URLSearchParams({ resource: 'equipment/equipmentRelation', field })
  const answer = await page.request.post(`/api/platform/file/upload?${place}`, {
    headers: { 'x-token': token ?? '' },
    multipart: { upfile: photo() },
  })
  return (await answer.json()).dataPoints.id
}

/** Types how many notes of each kind were counted. */
async function count(page: Page, pieces: Readonly<Record<string, number>>): Promise<void> {
  for (const [note, many] of Object.entries(pieces))
    await page.getByLabel(`${note} 元张数`, { exact: true }).fill(String(many))
}

it('a device goes from its delivery to a box that two opened and two counted, once in the books', async () => {
  const sn = `KX${unique()}`
  const [operator, head, clerk] = [
    await openSignedIn(browser, 'operator', '/equipment/equipmentList?part=form'),
    await openSignedIn(browser, 'qinling.head'),
    await openSignedIn(browser, 'qinling.finance'),
  ]
  // Delivered.
  const [vendor] = await rowsWith(operator.page, 'equipment/vendor', 'state', 'active')
  await pick(operator.page, 'vendor', vendor.name)
  await pick(operator.page, 'type', '募捐箱')
  await operator.page.locator('[data-field="sn"] input').fill(sn)
  await operator.page.locator('[data-field="model"] input').fill('ZS-9')
  await operator.page.locator('[data-field="ownership"]').getByText('厂商投放').click()
  await operator.page.getByRole('button', { name: /^保\s*存$/ }).click()
  await operator.page.waitForURL(url => !url.search.includes('part=form'))
  const [device] = await rowsWith(operator.page, 'equipment/equipment', 'sn', sn)
  expect(device).toMatchObject({ state: 'inStock', takingMoney: '2', stopReason: 'unbound' })

  // The organisation takes it over and it is deployed under its seal.
  const { organisation, realName } = await whoIs(head.page)
  const relation = await relate(operator.page, organisation.id, device.id)
  await head.page.goto(`/equipment/relationMech?id=${relation}`)
  const drawer = head.page.getByRole('dialog')
  await drawer.getByRole('button', { name: '确认关联' }).click()
  const handing = head.page.locator('.ant-modal')
  await handing.getByText('完好', { exact: true }).click()
  await upload(head.page, '.ant-modal')
  await handing.getByLabel('签收人').fill(realName)
  await handing.getByRole('button', { name: '确认关联' }).click()
  await handing.waitFor({ state: 'hidden' })
  await operator.page.goto(`/equipment/equipmentList?id=${device.id}`)
  await operator.page.getByRole('dialog').getByRole('button', { name: /^投\s*放$/ }).click()
  const deploying = operator.page.locator('.ant-modal')
  await deploying.getByLabel('铅封号').fill(`F1${sn}`)
  await deploying.getByRole('button', { name: /^投\s*放$/ }).click()
  await operator.page.getByRole('dialog').getByText('可收款').waitFor()

  // Opened by two, counted by the first.
  const second = await whoIs(clerk.page)
  const { page } = clerk
  await page.goto(`/equipment/equipmentManage?part=box&equipment=${device.id}`)
  await page.locator('[data-field="sealOld"] input').fill(`F1${sn}`)
  await page.locator('[data-field="sealNew"] input').fill(`F2${sn}`)
  await page.locator('[data-field="place"] input').fill('市民中心一楼')
  for (const name of [realName, second.realName]) await pick(page, 'openers', name)
  await page.keyboard.press('Escape')
  await upload(page, '[data-field="media"]')
  await count(page, { 100: 3, 10: 12, 5: 1 })
  await page.getByText('425.00').waitFor()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.waitForURL(url => !url.search.includes('part=box&'))
  const [box] = await rowsWith(page, 'equipment/boxOpening', 'equipment', device.id)
  expect(box).toMatchObject({ state: 'counted', total: 42_500, sealOdd: false })

  // Counted again by the other, unseen: a different count shows both, an equal one is booked.
  await head.page.goto('/equipment/equipmentManage?part=boxes')
  const row = head.page.getByRole('row').filter({ hasText: box.number })
  await row.getByRole('button', { name: '复核清点' }).click()
  const dialog = head.page.getByRole('dialog', { name: '复核清点' })
  await count(head.page, { 100: 3, 10: 11, 5: 1 })
  await dialog.getByRole('button', { name: '确认复核' }).click()
  await dialog.getByText(/初次 100 元 × 3、10 元 × 12.*复核 100 元 × 3、10 元 × 11/).waitFor()
  await count(head.page, { 10: 12 })
  await dialog.getByRole('button', { name: '确认复核' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('已复核').waitFor()
  const again = { id: box.id, version: box.version, counts: { 10000: 3, 1000: 12, 500: 1 } }
  const repeated = await call(head.page, '/api/equipment/boxOpening/confirm', again)
  expect(repeated.statusCode).not.toBe(1)

  // Once in the books: one money in, one gift of the cause.
  const booked = await rowsWith(page, 'finance/moneyIn', 'sealNo', `F1${sn}`)
  expect(booked).toMatchObject([{ amount: 42_500, origin: '4', state: 'claimed' }])
  await page.goto(`/finance/finentry?part=money&id=${booked[0].id}`)
  await page.getByText('425.00').first().waitFor()
  await page.getByText('100元 × 3').waitFor()
  await head.page.goto('/equipment/donationFlow')
  await head.page.getByRole('row').filter({ hasText: box.number }).getByText('425.00').waitFor()
  for (const window of [operator, head, clerk]) await window.close()
})

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
