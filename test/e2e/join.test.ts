import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idNumber, socialUscc } from '#app/server/demo/names/numbers.ts'
import { seeded } from '#app/server/demo/names/random.ts'
import { call, openBrowser, openSignedIn, openWindow, signIn, solvePuzzleAfter } from './browser.ts'
import { product } from './product.ts'

/* The way through the house: an organisation joins and gets its account. */

let browser: Browser
let scan: Buffer

beforeAll(async () => {
  browser = await openBrowser()
  scan = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#f4f1ea' } })
    .jpeg()
    .toBuffer()
})

afterAll(() => browser?.close())

const consent = (page: Page, kind: string) => page.getByRole('checkbox', { name: new RegExp(kind) })
const agree = (page: Page) => page.getByRole('button', { name: /^我已阅读并同意/ })

/** Proves the applicant's phone with the code that was sent to it. */
async function provePhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('申请人手机号').fill(phone)
  await consent(page, '注册协议').click()
  await agree(page).click()
  await consent(page, '隐私协议').check()
  await solvePuzzleAfter(page, () => page.getByRole('button', { name: '获取验证码' }).click())
  await page.getByRole('button', { name: /重新发送/ }).waitFor()
  const sent = await call(page, `/api/test/outbox?phone=${phone}`)
  await page.getByLabel('验证码').last().fill(sent.dataPoints.code)
  await page.getByRole('button', { name: '开始填写' }).click()
  await page.getByLabel('机构全称').waitFor()
}

/** An applicant that the product has not met, and what he types but for the papers. */
function newApplicant() {
  const now = Date.now()
  const chance = seeded(now)
  const serial = now.toString(36).slice(-5).toUpperCase()
  const phone = `137${String(now).slice(-8)}`
  const name = `榆林绿洲${serial}助学基金会`
  const uscc = socialUscc(chance, '基金会', '610802')
  const typed = {
    ...{ name, shortName: `绿洲${serial}`, code: serial, uscc, orgForm: '3' },
    ...{ isCharity: true, charityWay: '1', charityOn: '2019-05-20', qualification: '0' },
    ...{ registrar: '榆林市民政局', registeredOn: '2019-05-20', area: '610800' },
    address: { areaCode: '610802', detail: '驼峰路街道金沙路 18 号' },
    ...{ domainPrefix: `lz${serial.toLowerCase()}`, registrationNumber: `陕基证字第${serial}号` },
    ...{ legalPerson: '高志远', contact: '高志远', contactPhone: phone, applicantName: '高志远' },
    applicantIdNumber: idNumber(chance, '610802'),
    ...{ bankHolder: name, bankName: '中国银行榆林分行', bankNumber: '102500000012' },
  }
  return { phone, name, typed, password: `Oasis-${serial}-2026` }
}

/** Uploads a paper for one field of the form. */
async function upload(page: Page, field: string): Promise<void> {
  const kept = page.waitForResponse(/applicant\/upload/)
  await page
    .locator(`[data-field="${field}"] input[type=file]`)
    .setInputFiles({ name: '扫描件.jpg', mimeType: 'image/jpeg', buffer: scan })
  expect((await (await kept).json()).statusCode).toBe(1)
}

/** Reads every paper of the application against what was typed, and passes it. */
async function pass(loginName: string, id: string): Promise<void> {
  const reviewer = await openSignedIn(browser, loginName, `/gyhmanager/enteringinfo?id=${id}`)
  const { page } = reviewer
  const papers = page.getByRole('list', { name: '证照' }).getByRole('button')
  await papers.first().waitFor()
  for (const paper of await papers.all()) {
    await paper.click()
    const agrees = page.getByText('一致', { exact: true })
    if (await agrees.isVisible()) await agrees.click()
  }
  await page.getByRole('button', { name: '资料齐全，同意' }).click()
  const decided = page.waitForResponse(/settlementApplication\/approve/)
  await page.keyboard.press('Alt+p')
  expect((await (await decided).json()).statusMessage).toBe('success')
  await reviewer.close()
}

it('an agreement is agreed to only after its text was read for long enough', async () => {
  const { page, close } = await openWindow(browser, product().address)
  await page.clock.install()
  await page.goto('/register')
  const box = consent(page, '注册协议')
  await box.focus()
  await page.keyboard.press('Space')
  const text = page.getByRole('dialog', { name: /注册协议/ })
  await text.waitFor()
  // Closed too early, it was not read.
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'hidden' })
  expect(await box.isChecked()).toBe(false)
  const { params } = (await call(page, '/api/website/agreementVersion/getCurrent?kind=register'))
    .dataPoints
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.click()
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return agree(page).count()
    })
    .toBe(1)
  expect(await agree(page).isDisabled()).toBe(true)
  await page.clock.runFor(params.readSeconds * 1000)
  await agree(page).click()
  await page.clock.resume()
  await expect.poll(() => box.isChecked()).toBe(true)
  // Once read, it is given and taken back freely.
  await box.uncheck()
  await box.check()
  await close()
})

it('an organisation joins: a form with papers, two reviewers, the link to its account', async () => {
  const { address, messagesTo } = product()
  const { phone, name, typed, password } = newApplicant()
  const applicant = await openWindow(browser, address)
  const { page } = applicant
  await page.goto('/register?part=settle')
  await provePhone(page, phone)
  // What was typed on another device is here again.
  await call(page, '/api/charity/applicant/saveDraft', { values: typed })
  await page.reload()
  await page.getByText(`申请人手机 ${phone.slice(0, 3)}`).waitFor()
  expect(await page.getByLabel('机构全称').inputValue()).toBe(name)
  const goOn = page.getByRole('button', { name: '下一步' })
  await goOn.click()
  await goOn.click()
  await page.getByText('请上传登记证书').waitFor()
  for (const fields of [
    ['registrationFiles'],
    ['legalFiles', 'authorisationFiles'],
    ['bankFiles'],
  ]) {
    for (const field of fields) await upload(page, field)
    await goOn.click()
  }
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('申请正在审核').waitFor()
  await expect.poll(() => messagesTo(phone)).toContainEqual(expect.stringMatching(/申请编号RZ/))
  const mine = await call(page, '/api/charity/applicant/getMine')
  const { id } = mine.dataPoints.application.row

  await pass('reviewer1', id)
  await pass('reviewer2', id)
  await page.reload()
  await page.getByText('申请已通过，机构已开通').waitFor()
  await applicant.close()

  const linkOf = async () => (await messagesTo(phone)).findLast(text => text.includes('ticket='))
  await expect.poll(linkOf).toBeDefined()
  const sent = (await linkOf()) ?? ''
  const loginName = /账号(\w+)已开通/.exec(sent)?.[1] ?? ''
  const newcomer = await openWindow(browser, address)
  await newcomer.page.goto(/\S*ticket=\S+/.exec(sent)?.[0].replace(/^.*：/, '') ?? '')
  for (const label of ['新密码', '确认密码'])
    await newcomer.page.getByLabel(label, { exact: false }).last().fill(password)
  await newcomer.page.getByRole('button', { name: /确\s*定|提\s*交|设置密码/ }).click()
  await newcomer.page.waitForURL('**/login')
  await signIn(newcomer.page, { loginName, password })
  await newcomer.page.getByText(name).first().waitFor()
  await newcomer.close()
})
