import type { Location } from 'react-router'
import { expect, it } from 'vitest'
import {
  type Arrival,
  arrive,
  close,
  type Deck,
  duplicate,
  emptyDeck,
  mostAlive,
  nextShown,
  readdress,
  tabOf,
  withChange,
} from './deck.ts'

let entry = 0

function at(address: string, given: Partial<Arrival> = {}): Arrival {
  const { pathname, search } = new URL(address, 'http://test')
  entry += 1
  const location: Location = { pathname, search, hash: '', state: null, key: `e${entry}` }
  const rest = { path: pathname, title: pathname, isTabbed: true, isDirty: () => false }
  return { location, way: 'PUSH', ...rest, ...given }
}

const walk = (addresses: readonly string[], deck: Deck = emptyDeck) =>
  addresses.reduce((held, address) => arrive(held, at(address)), deck)

const addresses = (deck: Deck) =>
  deck.tabs.map(({ location }) => `${location.pathname}${location.search}`)

const shown = (deck: Deck) => tabOf(deck, deck.shown)

const leaving = (deck: Deck, given: Partial<NonNullable<Deck['leaving']>> = {}): Deck => ({
  ...deck,
  leaving: { id: deck.shown ?? '', isDone: false, isReplacing: false, ...given },
})

it('keeps one tab for a list whatever its filters, and one for each record', () => {
  const deck = walk([
    '/project/propayout',
    '/project/propayout?page=2',
    '/project/propayout?id=a',
    '/project/progdetail?id=a',
    '/project/progdetail?id=b',
    '/project/progdetail?id=b&tab=log',
  ])
  expect(addresses(deck)).toEqual([
    '/project/propayout?id=a',
    '/project/progdetail?id=a',
    '/project/progdetail?id=b&tab=log',
  ])
})

it('opens the records and forms of projects as pages of their own', () => {
  const deck = walk(['/project/promine', '/project/promine?id=a', '/project/promine?new'])
  expect(addresses(deck)).toHaveLength(3)
})

it('finds a list as it was left when the menu leads to it again', () => {
  const deck = walk(['/project/propayout?page=3', '/finance/findon', '/project/propayout'])
  expect(shown(deck)?.location.search).toBe('?page=3')
  expect(shown(walk(['/project/propayout'], deck))?.location.search).toBe('')
})

it('goes back to the tab in which an entry of the history was shown', () => {
  const first = at('/project/progdetail?id=a')
  const one = arrive(emptyDeck, first)
  const two = duplicate(one, one.shown ?? '')
  const both = arrive(two, at('/project/progdetail?id=a'))
  expect(both.shown).not.toBe(one.shown)
  const back = arrive(both, { ...first, way: 'POP' })
  expect(back.shown).toBe(one.shown)
})

it(`lets go of the page that was seen longest ago when more than ${mostAlive} live`, () => {
  const paths = Array.from({ length: 40 }, (_, no) => `/group/screen${no}`)
  const deck = walk(paths)
  expect(deck.tabs).toHaveLength(40)
  const alive = deck.tabs.filter(tab => tab.isAlive)
  expect(alive.map(({ key }) => key)).toEqual(paths.slice(-mostAlive))
  const again = walk(['/group/screen0'], deck)
  expect(again.tabs.filter(tab => tab.isAlive)).toHaveLength(mostAlive)
  expect(shown(again)).toMatchObject({ key: '/group/screen0', isAlive: true })
})

it('keeps the pages with something unsaved in memory before all others', () => {
  const paths = Array.from({ length: 20 }, (_, no) => `/group/screen${no}`)
  const deck = paths.reduce((held, address) => {
    const first = held.tabs[0]?.id
    return arrive(held, at(address, { isDirty: id => id === first }))
  }, emptyDeck)
  expect(deck.tabs.filter(tab => tab.isAlive)).toHaveLength(mostAlive)
  expect(deck.tabs[0]?.isAlive).toBe(true)
})

it('takes the tab along to the next record, unless something is unsaved in it', () => {
  const deck = walk(['/project/progress', '/project/progdetail?id=a'])
  const next = '/project/progdetail?id=b'
  expect(addresses(arrive(leaving(deck), at(next)))).toEqual(['/project/progress', next])
  expect(arrive(leaving(deck), at(next, { isDirty: () => true })).tabs).toHaveLength(3)
  expect(arrive(deck, at(next)).tabs).toHaveLength(3)
})

it('closes a form whose work is done when it leads elsewhere', () => {
  const deck = walk(['/article/articlelist', '/article/addarticle'])
  const saved = arrive(leaving(deck, { isDone: true }), at('/article/editarticle?id=a'))
  expect(addresses(saved)).toEqual(['/article/articlelist', '/article/editarticle?id=a'])
  expect(arrive(leaving(deck), at('/article/editarticle?id=a')).tabs).toHaveLength(3)
})

it('gives a fourth record the place of the oldest of its screen, and says whose', () => {
  const ids = ['a', 'b', 'c', 'd']
  const deck = walk(['/project/progress', ...ids.map(id => `/project/progdetail?id=${id}`)])
  expect(addresses(deck)).not.toContain('/project/progdetail?id=a')
  expect(deck.tabs).toHaveLength(4)
  expect(deck.replaced?.location.search).toBe('?id=a')
})

it('spares pinned and unsaved records when a place is needed', () => {
  const three = walk(['a', 'b', 'c'].map(id => `/project/progdetail?id=${id}`))
  const pinned = withChange(three, three.tabs[0]?.id ?? '', { isPinned: true })
  const second = pinned.tabs[1]?.id
  const isDirty = (id: string) => id === second
  const four = arrive(pinned, at('/project/progdetail?id=d', { isDirty }))
  expect(four.replaced?.location.search).toBe('?id=c')
})

it('closes what is asked for, shows what was seen last, and puts pinned tabs first', () => {
  const deck = walk(['/a', '/b', '/c', '/a'])
  const [a = '', b = '', c = ''] = deck.tabs.map(({ id }) => id)
  expect(nextShown(deck, [a])?.id).toBe(c)
  expect(close(deck, [a, b]).tabs.map(({ id }) => id)).toEqual([a, c])
  expect(withChange(deck, c, { isPinned: true }).tabs.map(({ id }) => id)).toEqual([c, a, b])
})

it('leads a page out of sight elsewhere without showing it', () => {
  const deck = walk(['/article/addarticle', '/finance/findon'])
  const form = deck.tabs[0]?.id ?? ''
  const led = readdress(deck, form, '/article/editarticle?id=a')
  expect(tabOf(led, form)).toMatchObject({ title: '编辑文章', isAlive: false })
  expect(led.shown).toBe(deck.shown)
  expect(readdress(deck, form, '/finance/findon').tabs).toHaveLength(1)
})

it('has one page at a time when tabs are switched off', () => {
  const deck = ['/a?id=1', '/a?id=2', '/b'].reduce(
    (held, address) => arrive(held, at(address, { isTabbed: false })),
    emptyDeck,
  )
  expect(addresses(deck)).toEqual(['/b'])
})
