import { chromium, type Page } from 'playwright-core'
import type { ScreenSnapshot, Widget } from '#modules/datav/model/index.ts'
import { solvePuzzle } from './journey.ts'
import { soakDisplay } from './soak.ts'
import type { Line } from './table.ts'

const designed = 200
/** Milliseconds for a step of the page on a machine that has much else to do. */
const patience = 180_000
const shown = 30
/** How long each screen of the playlist is shown. */
const turnSeconds = 300

interface Place {
  readonly origin: string
  /** Of the demo account `operator`. */
  readonly password: string
  /** How long a display goes on, by its own clock. */
  readonly hours: number
}

/** How big screens are drawn: frames while 200 components are dragged, and what a display holds after a day. */
export async function measureScreens({ origin, password, hours }: Place): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  })
  try {
    const context = await browser.newContext({
      ...{ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
      viewport: { width: 1920, height: 1080 },
    })
    context.setDefaultTimeout(patience)
    const page = await context.newPage()
    await signIn(page, password)
    const frames = await measureDrags(page)
    const token = await shareTwo(page)
    await context.close()
    const display = await browser.newContext({ ...size, baseURL: origin, locale: 'zh-CN' })
    display.setDefaultTimeout(patience)
    const asked = { token, hours, shown, seconds: turnSeconds }
    return [...frames, ...(await soakDisplay(await display.newPage(), asked))]
  } finally {
    await browser.close()
  }
}

const size = { viewport: { width: 1920, height: 1080 }, timezoneId: 'Asia/Shanghai' }

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByPlaceholder('登录名').or(page.getByLabel('登录名')).first().fill('operator')
  await page.getByPlaceholder('密码').or(page.getByLabel('密码')).first().fill(password)
  await solvePuzzle(page)
  await page.waitForURL(url => url.pathname !== '/login')
}

/** A call of the page's own session; what it answers is of the call, so it is told by the caller. */
async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'gyb_token')?.value ?? ''
  const answer = await page.request.post(`/api/datav/${path}`, {
    data,
    headers: { 'x-token': token },
  })
  const { statusCode, statusMessage, dataPoints } = await answer.json()
  if (statusCode !== 1) throw new Error(`${path}: ${statusMessage}`)
  return dataPoints
}

async function draw(page: Page, name: string, snapshot: ScreenSnapshot): Promise<string> {
  const { id } = await call<{ id: string }>(page, 'design/create', {
    ...{ name, category: 'general', organisation: null, area: null },
    ...{ template: null, width: null, height: null, theme: null },
  })
  await call(page, 'design/saveDraft', { id, draftVersion: 1, snapshot })
  return id
}

const canvasOf = (widgets: Widget[]): ScreenSnapshot => ({
  ...{ width: 1920, height: 1080, fit: 'contain', theme: 'deepBlue', refresh: 60, variables: [] },
  background: { color: 'background', gradientTo: null, angle: 0, image: null, video: null },
  widgets,
})

/** The twelve months of a year, typed. */
const months: Widget['binding'] = {
  ...{ from: 'static', steps: [], empty: '', slots: { group: ['c1'], value: ['c2'] } },
  data: {
    columns: [
      { key: 'c1', label: '月份', unit: 'text' },
      { key: 'c2', label: '金额', unit: 'money' },
    ],
    rows: Array.from({ length: 12 }, (_, month) => [`${month + 1} 月`, (month * 37) % 100]),
  },
}

/** What was given in all, of the dataset. */
const given: Widget['binding'] = {
  from: 'dataset',
  query: {
    ...{ dataset: 'donation', measures: ['amount'], dimensions: [], filters: [], sort: null },
    ...{ top: 10, period: 'all', compare: 'none' },
  },
  ...{ slots: { value: ['amount'] }, steps: [], empty: '' },
}

const kinds: readonly Pick<Widget, 'base' | 'name' | 'binding' | 'chart'>[] = [
  { base: 'number', name: '翻牌', binding: given, chart: { title: '累计' } },
  { base: 'bar', name: '柱状', binding: months, chart: {} },
  { base: 'text', name: '文本', binding: null, chart: { text: '公益慈善' } },
  { base: 'border', name: '边框', binding: null, chart: {} },
]

/** Components of every sort on a grid over the canvas. */
function gridOf(count: number, columns: number, rows: number): Widget[] {
  const [w, h] = [Math.floor(1920 / columns) - 8, Math.floor(1080 / rows) - 8]
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length]
    if (kind === undefined) throw new Error('there is a sort for each')
    return {
      ...{ id: `w${at}`, component: null, componentVersion: null, rotate: 0, opacity: 100, w, h },
      ...{ locked: false, hidden: false, group: null, page: null, style: {}, interactions: [] },
      ...{ refresh: null, z: at + 1, ...kind },
      ...{ x: (at % columns) * (w + 8), y: Math.floor(at / columns) * (h + 8) },
    }
  })
}

/** Frames a second while one of 200 components is dragged, and while all of them are. */
async function measureDrags(page: Page): Promise<Line[]> {
  const id = await draw(page, '拖动', canvasOf(gridOf(designed, 20, 10)))
  await page.goto(`/product/datavUpdate?id=${id}`)
  const canvas = page.getByRole('application', { name: '画布' })
  const first = canvas.locator('[data-widget]').first()
  await first.waitFor()
  await page.waitForFunction(
    count => document.querySelectorAll('[data-widget]').length === count,
    designed,
  )
  const one: number[] = []
  const every: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await first.click()
    one.push(await dragged(page, first))
    await canvas.press('Control+a')
    every.push(await dragged(page, first))
  }
  const what = `设计器·${designed} 个组件`
  return [
    { what: `${what}，拖动 1 个`, unit: '帧/秒', values: one },
    { what: `${what}，拖动全部`, unit: '帧/秒', values: every },
  ]
}

type First = ReturnType<Page['locator']>

/** Drags for three seconds, in circles; answers the frames that were drawn each second. */
async function dragged(page: Page, held: First): Promise<number> {
  const box = await held.boundingBox()
  if (box === null) throw new Error('the component is not to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 20)
  const counted = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const start = performance.now()
        let frames = 0
        requestAnimationFrame(function count(now) {
          if (now - start >= 3000) return resolve((frames / (now - start)) * 1000)
          frames += 1
          requestAnimationFrame(count)
        })
      }),
  )
  let isOver = false
  void counted.then(() => {
    isOver = true
  })
  for (let step = 0; !isOver; step += 1) {
    const turn = step / 12
    await page.mouse.move(x + 60 + Math.cos(turn) * 60, y + 60 + Math.sin(turn) * 60)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return counted
}

/** Two published screens of 30 components as a playlist; answers the token of a display. */
async function shareTwo(page: Page): Promise<string> {
  const items = []
  for (const name of ['甲', '乙']) {
    const screen = await draw(page, `耐久${name}`, canvasOf(gridOf(shown, 6, 5)))
    await call(page, 'design/publish', {
      ...{ id: screen, draftVersion: 2, note: '耐久', goLiveAt: null, cover: null },
      acceptedWarnings: true,
    })
    items.push({ screen, seconds: turnSeconds, from: null, to: null })
  }
  const { id } = await call<{ id: string }>(page, 'screenPlaylist/insert', {
    ...{ name: '耐久', items },
  })
  const { token } = await call<{ token: string }>(page, 'design/share', {
    ...{ playlist: id, name: '耐久', days: 1, devices: 1 },
  })
  return token
}
