import { expect, it } from 'vitest'
import type { GrantedModule } from '#ui/logic/session.ts'
import { groupOf, litKey, menuTree } from './menu-tree.ts'

const screen = (uri: string, hidden = false) => ({ uri, name: uri, hidden, controls: [] })
const modules: readonly GrantedModule[] = [
  {
    uri: '/ukey',
    name: 'UKEY',
    icon: 'key',
    sort: 2,
    childModules: [screen('/ukey/ukeyList')],
  },
  {
    uri: '/project',
    name: '项目管理',
    icon: 'project',
    sort: 1,
    childModules: [
      screen('/project/promine'),
      screen('/project/proverify'),
      screen('/project/proverifydetail', true),
    ],
  },
]
const tree = menuTree(modules, () => true)

it('lists groups in their order, without hidden screens', () => {
  expect(tree.map(node => node.key)).toEqual(['/project', '/ukey/ukeylist'])
  expect(tree[0]).toMatchObject({
    children: [{ path: '/project/promine' }, { path: '/project/proverify' }],
  })
})

it('shows a group with a single listed child as that child, under the icon of the group', () => {
  expect(tree[1]).toMatchObject({ path: '/ukey/ukeyList', icon: 'key' })
})

it('leaves out screens that are not built, and groups left empty', () => {
  expect(menuTree(modules, path => path === '/ukey/ukeyList')).toHaveLength(1)
})

it('lights the owner of a hidden screen and knows its group', () => {
  const lit = litKey('/project/proverifydetail', tree)
  expect(lit).toBe('/project/proverify')
  expect(groupOf(lit, tree)).toBe('/project')
  expect(litKey('/dashboard', tree)).toBeUndefined()
})
