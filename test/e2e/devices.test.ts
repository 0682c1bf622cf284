import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sign } from '#modules/finance/server/intake/signature.ts'
import { call, openBrowser, openSignedIn } from './browser.ts'
import { confirmBySms } from './own-factors.ts'
import { product } from './product.ts'

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
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
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
  await operator.page
    .getByRole('dialog')
    .getByRole('button', { name: /^投\s*放$/ })
    .click()
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

/** What a partner signs with, as it was shown once. */
interface Key {
  readonly accessKey: string
  readonly secret: string
}

/** A call as a partner's own server makes it: no browser, no session, signed. */
async function ask({ accessKey, secret }: Key, gift: object, idempotency: string) {
  const url = '/api/open/v1/donations'
  const body = JSON.stringify(gift)
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const asked = { method: 'POST', url, timestamp, nonce, body: Buffer.from(body) }
  const response = await fetch(product().address + url, {
    ...{ method: 'POST', body },
    headers: {
      ...{ 'content-type': 'application/json', 'x-access-key': accessKey, 'x-nonce': nonce },
      ...{ 'x-timestamp': timestamp, 'x-signature': sign(secret, asked) },
      'idempotency-key': idempotency,
    },
  })
  return { status: response.status, ...(await response.json()) }
}

/** Chooses one option of a list, or several. */
async function choose(field: Locator, ...labels: readonly string[]): Promise<void> {
  await field.locator('.ant-select').click()
  for (const label of labels)
    await field.page().locator('.ant-select-item-option', { hasText: label }).last().click()
  if (labels.length > 1) await field.page().keyboard.press('Escape')
}

/** Makes a key on the page of a platform and reads it from where it is shown, once. */
async function newKey(page: Page, name: string, environment: string): Promise<Key> {
  await page.getByRole('button', { name: '新建密钥' }).click()
  const form = page.locator('.ant-drawer')
  await form.getByLabel('用途').fill(name)
  await form.locator('[data-field="environment"]').getByText(environment, { exact: true }).click()
  await choose(form.locator('[data-field="scopes"]'), '推送捐赠', '查询捐赠状态')
  await page.keyboard.press('Control+s')
  const shown = page.getByRole('dialog', { name: '密钥已创建' })
  await shown.getByText('关闭后无法再次查看').waitFor()
  const text = (await shown.textContent()) ?? ''
  const [, accessKey = '', secret = ''] =
    /AccessKey：(ak_[\w-]{24}).*Secret：([\w-]{43})/.exec(text) ?? []
  await shown.getByRole('button', { name: '已保存，关闭' }).click()
  await shown.waitFor({ state: 'hidden' })
  expect(await page.content()).not.toContain(secret)
  return { accessKey, secret }
}

it('a partner platform comes from its application to its first donation by API', async () => {
  const name = `善行平台${unique()}`
  const clerk = await openSignedIn(browser, 'qinling.finance')
  const { dataPoints } = await call(clerk.page, '/api/charity/orgMerchant/getListByPage?limit=50')
  const merchant = dataPoints.list.find((row: { mchId?: string }) => row.mchId)
  const causes = await rowsWith(clerk.page, 'project/project', 'state', 'raising')
  const admin = await openSignedIn(browser, 'admin', '/platformManage/platformCreate', {
    own: true,
  })
  const { page } = admin
  await confirmBySms(page, 'admin')

  // Applied for.
  await choose(page.locator('[data-field="kind"]'), '其他系统')
  const facts = { name, operator: '善行科技有限公司', uscc: '91440300708461136T' }
  const people = { contact: '赵工', phone: '13900000000', email: 'tech@example.org' }
  for (const [field, value] of Object.entries({ ...facts, ...people }))
    await page.locator(`[data-field="${field}"] input`).first().fill(value)
  await page.locator('[data-field="direction"]').getByText('推送捐赠给本平台').click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.waitForURL(/platformUpdate\?.*tab=keys/)

  // Tried out in the sandbox, which no book knows.
  const trial = await newKey(page, '联调', '测试')
  const gift = {
    ...{ merchantOrderNo: `SX${randomUUID().slice(0, 18)}`, channelTradeNo: randomUUID() },
    ...{ amount: 5137, cause: causes[0].id, merchantNo: merchant.mchId },
    ...{ donor: { name: '李善行' }, paidAt: new Date(Date.now() - 60_000).toISOString() },
  }
  const tried = await ask(trial, gift, randomUUID())
  expect(tried).toMatchObject({ status: 200, dataPoints: { sandbox: true, amount: 5137 } })
  const giftsOf = async () =>
    rowsWith(clerk.page, 'finance/donation', 'merchantOrderNo', gift.merchantOrderNo)
  expect(await giftsOf()).toEqual([])

  // In production only once the platform is switched on; sent twice, it is one donation.
  const real = await newKey(page, '捐赠推送', '生产')
  const once = randomUUID()
  expect(await ask(real, gift, once)).toMatchObject({
    ...{ status: 403, statusMessage: '接入平台未启用' },
  })
  await page.getByRole('button', { name: /^启\s*用$/ }).click()
  await page.locator('.ant-tag', { hasText: /^启用$/ }).waitFor()
  const first = await ask(real, gift, once)
  expect(first).toMatchObject({ status: 200, dataPoints: { state: 'paid', amount: 5137 } })
  expect((await ask(real, gift, once)).dataPoints).toEqual(first.dataPoints)
  expect(await giftsOf()).toMatchObject([{ id: first.dataPoints.id, amount: 5137 }])

  // Seen by the partner's keeper in the calls, and by the organisation in its donations.
  await page.getByRole('tab', { name: '调用记录' }).click()
  const rows = page.getByRole('row').filter({ hasText: '/api/open/v1/donations' })
  await rows.filter({ hasText: '接入平台未启用' }).waitFor()
  expect(await rows.count()).toBe(4)
  await clerk.page.goto('/finance/findon')
  await clerk.page.getByRole('row').filter({ hasText: '51.37' }).first().waitFor()
  await admin.close()
  await clerk.close()
})
