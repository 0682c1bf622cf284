import type { Page } from 'playwright-core'
import { addressKey } from '#app/navigation/index.ts'
import { inSight } from './browser.ts'
import { follow, type Heard, settle } from './walked-page.ts'

/** A figure that counts something. */
export interface Figure {
  /** What it is called, the second of a name with its place behind it. */
  readonly label: string
  readonly count: number
  /** The address that it opens. */
  readonly to: string | null
  /** Why there is no list of as many rows, as the product declares it. */
  readonly why: string | null
}

/** Longest wait for a screen, in milliseconds: one that is slower is named as a fault with all the others. */
const most = 20_000
/** How often figure and list are read: somebody else may have changed something between the two. */
const looks = 3

/** Opens an address as a link does, and waits until its screen has come to rest. */
export async function visit(page: Page, address: string, heard: Heard): Promise<string[]> {
  await follow(page, address)
  return rest(page, address, heard)
}

const rest = (page: Page, address: string, heard: Heard) =>
  settle(page, addressKey(address), heard, most)

/** The figures in sight that count something; sums of money, shares and what is nothing lead nowhere. */
export async function figuresOn(page: Page): Promise<Figure[]> {
  const found = await inSight(page, '[data-figure]').evaluateAll(cards =>
    cards.map((card, at) => ({
      name: card.getAttribute('data-figure') ?? '',
      before: cards
        .slice(0, at)
        .filter(each => each.getAttribute('data-figure') === card.getAttribute('data-figure'))
        .length,
      unit: card.getAttribute('data-unit') ?? '',
      text: card.querySelector('[data-value]')?.textContent ?? '',
      to: (card.matches('a') ? card : card.querySelector('a'))?.getAttribute('href') ?? null,
      why: card.getAttribute('data-no-rows'),
    })),
  )
  return found
    .map(({ text, ...each }) => ({ ...each, text: text.slice(0, text.length - each.unit.length) }))
    .filter(({ unit, text }) => !unit.endsWith('元') && /^[\d,]+$/.test(text))
    .map(({ name, before, text, to, why }) => ({
      label: before === 0 ? name : `${name} ${before + 1}`,
      count: numberIn(text),
      to,
      why,
    }))
    .filter(({ count }) => count > 0)
}

const numberIn = (text: string) => Number(text.replace(/\D/g, ''))

/** How many rows the list in sight says it has; undefined where there is none. */
async function rowsOn(page: Page): Promise<number | undefined> {
  const [told] = await inSight(page, 'text=/^共 [\\d,]+ 条/').allTextContents()
  return told === undefined ? undefined : numberIn(told.slice(0, told.indexOf('条')))
}

/** What is wrong with the figures of a board, the first of which is pressed, and how many there are. */
export async function checkBoard(page: Page, board: string, heard: Heard) {
  const faults = await visit(page, board, heard)
  const figures = await figuresOn(page)
  const opening = figures.filter(({ to, why }) => to !== null && why === null)
  const told = new Map<string, string>()
  for (const [at, figure] of opening.entries()) {
    const fault = await lookAt(page, figure, heard, at === 0)
    if (fault !== undefined) told.set(figure.label, fault)
  }
  for (const label of told.keys()) {
    const fault = await lookAgain(page, board, label, heard)
    if (fault !== undefined) faults.push(fault)
  }
  const nowhere = figures.filter(({ to, why }) => to === null && why === null)
  faults.push(...nowhere.map(({ label, count }) => `${label} ${count} opens nothing`))
  return { faults: faults.map(each => `${board}: ${each}`), figures: figures.length }
}

const isDone = () => true
const isNotDone = () => false

/** Opens a figure and compares; gives what is wrong. */
async function lookAt(page: Page, { label, count, to }: Figure, heard: Heard, presses = false) {
  const address = to ?? ''
  const link = inSight(page, `a[href=${JSON.stringify(address)}]`).first()
  const isPressed = presses && (await link.click({ timeout: most }).then(isDone, isNotDone))
  if (presses && !isPressed) return `${label} ${count} cannot be pressed`
  const faults = await (presses ? rest(page, address, heard) : visit(page, address, heard))
  const rows = await rowsOn(page)
  if (rows === count) return
  return `${label} ${count} opens ${rows} at ${decodeURIComponent(address)} ${faults.join()}`
}

/** Reads a figure and its list anew; gives what is wrong as long as it stays wrong. */
async function lookAgain(page: Page, board: string, label: string, heard: Heard) {
  let fault: string | undefined
  for (let look = 1; look < looks; look += 1) {
    await page.goto(board)
    await rest(page, board, heard)
    const figure = (await figuresOn(page)).find(each => each.label === label)
    if (figure === undefined) return
    fault = await lookAt(page, figure, heard)
    if (fault === undefined) return
  }
  return fault
}
