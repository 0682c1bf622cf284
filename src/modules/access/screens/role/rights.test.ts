import { expect, test } from 'vitest'
import {
  type Catalogue,
  countsOf,
  difference,
  rightsTree,
  standingOf,
  withAction,
  withSections,
} from './rights.ts'

const action = (name: string) => ({ name, label: name, level: 'manage' as const, stepUp: false })
const catalogue: Catalogue = {
  groups: [
    {
      path: '/books',
      title: '图书',
      places: [
        { path: '/books/list', title: '书目', isBuilt: true, resources: ['books/book'] },
        { path: '/books/new', title: '新书', isBuilt: true, resources: ['books/book'] },
      ],
      resources: ['books/loan'],
    },
  ],
  resources: [
    { path: 'books/book', label: '书', actions: [action('book.view'), action('book.update')] },
    {
      path: 'books/loan',
      label: '借阅',
      actions: [action('loan.view'), { ...action('loan.delete'), refusal: '超出范围' }],
    },
    { path: 'platform/file', label: '文件', actions: [action('file.view')] },
  ],
}
const tree = rightsTree(catalogue)
const [books] = tree
const [list, fresh, loans] = books?.sections ?? []
const nothing = { places: [], actions: [] }

test('what no group is about stands in a group of its own', () => {
  expect(tree.map(({ title }) => title)).toEqual(['图书', '通用能力'])
  expect(tree[1]?.sections.map(({ key }) => key)).toEqual(['platform/file'])
})

test('giving an action gives its menu and looking with it', () => {
  if (!list) throw new Error('no section')
  expect(withAction(nothing, list, { name: 'book.update', on: true })).toEqual({
    places: ['/books/list'],
    actions: ['book.view', 'book.update'],
  })
})

test('taking away looking takes every action of the resource away', () => {
  if (!list) throw new Error('no section')
  const held = { places: ['/books/list'], actions: ['book.view', 'book.update', 'loan.view'] }
  expect(withAction(held, list, { name: 'book.view', on: false }).actions).toEqual(['loan.view'])
})

test('taking a screen away leaves the actions that another held screen shows', () => {
  if (!list || !fresh) throw new Error('no section')
  const both = withSections(nothing, tree, { sections: [list, fresh], on: true })
  expect(withSections(both, tree, { sections: [list], on: false })).toEqual({
    places: ['/books/new'],
    actions: ['book.view', 'book.update'],
  })
  const last = withSections({ ...both, places: ['/books/list'] }, tree, {
    sections: [list],
    on: false,
  })
  expect(last).toEqual(nothing)
})

test('a whole section never gives what may not be given', () => {
  if (!loans) throw new Error('no section')
  const given = withSections(nothing, tree, { sections: [loans], on: true })
  expect(given.actions).toEqual(['loan.view'])
  expect(standingOf([loans], given)).toBe('all')
  expect(countsOf([loans], given).total).toBe(1)
})

test('the difference names what came and what went', () => {
  const before = { places: ['/a'], actions: ['x.view'] }
  const after = { places: ['/b'], actions: ['x.view', 'x.update'] }
  expect(difference(before, after)).toEqual({ added: ['/b', 'x.update'], removed: ['/a'] })
})

test('a screen of several kinds of record says of which each action is', () => {
  const [group] = rightsTree({
    ...catalogue,
    groups: [
      {
        path: '/books',
        title: '图书',
        places: [
          {
            path: '/books/all',
            title: '全部',
            isBuilt: true,
            resources: ['books/book', 'books/loan'],
          },
        ],
        resources: [],
      },
    ],
  })
  expect(group?.sections[0]?.actions.map(({ label }) => label)).toContain('借阅 · loan.view')
})
