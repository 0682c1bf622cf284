import { describe, expect, it } from 'vitest'
import type { GrantedModule } from '#ui/logic/session.ts'
import { addressAfterLogin, isFramed, type Position, wayOf } from './way.ts'

const screen = (uri: string, hidden = false) => ({ uri, name: uri, hidden, controls: [] })
const modules: readonly GrantedModule[] = [
  {
    uri: '/project',
    name: '项目管理',
    sort: 1,
    childModules: [
      screen('/project/proverify'),
      screen('/project/proverifydetail', true),
      screen('/project/prodata'),
    ],
  },
]
const someone: Position = {
  path: '/',
  search: '',
  loggedIn: true,
  restricted: false,
  modules,
  isBuilt: () => true,
}
const leads = (change: Partial<Position>) => {
  const way = wayOf({ ...someone, ...change })
  return way.to === 'address' ? way.address : way.to
}

describe('the guard', () => {
  it('sends a visitor to login with the way back, public screens excepted', () => {
    const visitor = { loggedIn: false, modules: undefined }
    expect(leads({ ...visitor, path: '/project/propayout' })).toBe(
      '/login?redirect=%2Fproject%2Fpropayout',
    )
    expect(leads({ ...visitor, path: '/fans/companyinfo', search: '?id=7' })).toBe(
      '/login?redirect=%2Ffans%2Fcompanyinfo%3Fid%3D7',
    )
    expect(leads({ ...visitor, path: '/login' })).toBe('public')
    expect(leads({ ...visitor, path: '/dashboard' })).toBe('public')
  })

  it('sends a signed-in person away from login', () => {
    expect(leads({ path: '/login' })).toBe('/')
    expect(leads({ path: '/login', search: '?redirect=%2Ffund' })).toBe('/fund')
    expect(leads({ path: '/login', search: '?redirect=https://evil.example' })).toBe('/')
  })

  it('leads unknown, forbidden and unbuilt addresses to one and the same /404', () => {
    expect(wayOf({ ...someone, path: '/nonsense' })).toEqual({
      to: 'address',
      address: '/404',
      wrong: '/nonsense',
    })
    expect(leads({ path: '/nonsense', loggedIn: false })).toBe('/404')
    expect(leads({ path: '/finance/findon' })).toBe('/404')
    expect(leads({ path: '/project/prodata', isBuilt: () => false })).toBe('/404')
    expect(leads({ path: '/reportpreview', isBuilt: () => false })).toBe('/404')
  })

  it('opens a permitted place in any spelling, hidden ones too', () => {
    expect(leads({ path: '/Project/ProVerify/' })).toBe('place')
    expect(leads({ path: '/project/proverifydetail', search: '?id=1' })).toBe('place')
  })

  it('leads the start to the landing page, and to the first permitted screen without it', () => {
    const board = {
      ...modules[0],
      uri: '/gyhmanager',
      childModules: [screen('/gyhmanager/gyhkanban')],
    }
    expect(leads({ path: '/', modules: [...modules, board as GrantedModule] })).toBe(
      '/gyhmanager/gyhkanban',
    )
    expect(leads({ path: '/' })).toBe('/project/proverify')
    expect(leads({ path: '/', isBuilt: path => path === '/project/prodata' })).toBe(
      '/project/prodata',
    )
  })

  it('leads a group to its home, or to its first permitted place', () => {
    expect(leads({ path: '/project' })).toBe('/project/prodata')
    expect(leads({ path: '/fund' })).toBe('/404')
  })

  it('waits for the modules before it judges a place', () => {
    expect(leads({ path: '/project/prodata', modules: undefined })).toBe('wait')
  })

  it('keeps a person whose password must change on the way to the change', () => {
    const restricted = { restricted: true, modules: undefined }
    expect(leads({ ...restricted, path: '/project/prodata', search: '?id=1' })).toBe(
      '/weakPwd?redirect=%2Fproject%2Fprodata%3Fid%3D1',
    )
    expect(leads({ ...restricted, path: '/login', search: '?redirect=%2Fdashboard' })).toBe(
      '/weakPwd?redirect=%2Fdashboard',
    )
    expect(leads({ ...restricted, path: '/login', search: '?redirect=//evil.example' })).toBe(
      '/weakPwd',
    )
    expect(leads({ ...restricted, path: '/nonsense' })).toBe('/weakPwd')
    expect(leads({ ...restricted, path: '/xiugaimima' })).toBe('public')
    expect(leads({ ...restricted, path: '/404' })).toBe('public')
  })
})

describe('the way after login', () => {
  it('follows only known routes of ours', () => {
    expect(addressAfterLogin('/project/propayout?id=1')).toBe('/project/propayout?id=1')
    expect(addressAfterLogin('/project')).toBe('/project')
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/x',
      null,
    ]) {
      expect(addressAfterLogin(foreign)).toBe('/')
    }
  })
})

it('knows which addresses whoever is signed in sees inside the layout', () => {
  for (const path of ['/', '/project/promine', '/dashboard', '/404', '/nonsense']) {
    expect(isFramed(path)).toBe(true)
  }
  for (const path of ['/login', '/XIUGAIMIMA', '/weakPwd', '/reportpreview']) {
    expect(isFramed(path)).toBe(false)
  }
})
