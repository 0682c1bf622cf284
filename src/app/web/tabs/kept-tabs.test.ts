import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoredDeck } from './kept-tabs.ts'

/** A browser's storage: what it keeps stands as properties of its own, as in browsers. */
class Kept {
  [place: string]: unknown

  getItem(place: string) {
    return Object.hasOwn(this, place) ? String(this[place]) : null
  }

  setItem(place: string, text: string) {
    this[place] = text
  }

  removeItem(place: string) {
    delete this[place]
  }
}

let ofWindow: Kept
let ofBrowser: Kept
const tab = (address: string, isPinned = false) => ({ address, title: '页面', isPinned })
const write = (store: Kept, account: string, ...tabs: readonly object[]) =>
  store.setItem(`gyb_tabs:${account}`, JSON.stringify(tabs))
const addresses = (account: string, mayOpen = (_path: string) => true) =>
  restoredDeck(account, mayOpen).tabs.map(
    ({ location: { pathname, search } }) => `${pathname}${search}`,
  )

beforeEach(() => {
  ofWindow = new Kept()
  ofBrowser = new Kept()
  vi.stubGlobal('sessionStorage', ofWindow)
  vi.stubGlobal('localStorage', ofBrowser)
  vi.stubGlobal('window', { location: { origin: 'https://cs.example.org' } })
  vi.stubGlobal('document', { referrer: '' })
})
afterEach(() => vi.unstubAllGlobals())

it('gives an account its own tabs back, and leaves nothing of anybody else in the browser', () => {
  write(ofBrowser, 'zhang', tab('/project/promine?page=3'))
  write(ofBrowser, 'li', tab('/finance/findon?keyword=王芳'))
  write(ofWindow, 'li', tab('/finance/findon'))
  ofBrowser.setItem('gyb_theme', 'dark')
  expect(addresses('zhang')).toEqual(['/project/promine?page=3'])
  expect(Object.keys(ofBrowser)).toEqual(['gyb_tabs:zhang', 'gyb_theme'])
  expect(Object.keys(ofWindow)).toEqual([])
})

it('opens no page again that is not permitted any more', () => {
  write(ofBrowser, 'zhang', tab('/finance/findon'), tab('/project/promine'))
  expect(addresses('zhang', path => path !== '/finance/findon')).toEqual(['/project/promine'])
})

it('takes nothing for a tab that leads out of the product or is none', () => {
  const strange = ['https://evil.example', '//evil.example', '/\\evil.example', 'project', '']
  write(ofBrowser, 'zhang', ...strange.map(address => tab(address)), { address: 7 }, tab('/ok'))
  expect(addresses('zhang')).toEqual(['/ok'])
  for (const broken of ['{', 'null', '{"address":"/ok"}']) {
    ofBrowser.setItem('gyb_tabs:zhang', broken)
    expect(addresses('zhang')).toEqual([])
  }
})

it('goes on with the tabs of the window, and takes only pinned ones along into one that a page opened', () => {
  write(ofBrowser, 'zhang', tab('/project/promine', true), tab('/finance/findon'))
  vi.stubGlobal('document', { referrer: 'https://cs.example.org/finance/findon' })
  expect(addresses('zhang')).toEqual(['/project/promine'])
  vi.stubGlobal('document', { referrer: 'https://cs.example.org/login' })
  expect(addresses('zhang')).toHaveLength(2)
  vi.stubGlobal('document', { referrer: 'https://elsewhere.example/finance' })
  expect(addresses('zhang')).toHaveLength(2)
  write(ofWindow, 'zhang', tab('/upms/jslist'))
  expect(addresses('zhang')).toEqual(['/upms/jslist'])
})
