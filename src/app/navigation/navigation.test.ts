import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Holdings } from '#kernel/resource/navigation.ts'
import {
  addressKey,
  findGroup,
  findPlace,
  findPublic,
  groups,
  iconNames,
  landing,
  modulesOf,
} from './index.ts'

const frozen = readFileSync(new URL('./addresses.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => {
    const [path = '', nav = ''] = line.split('\t')
    return { path, nav }
  })

const everything: Holdings = {
  holds: () => true,
  can: () => true,
  isBuilt: () => true,
  roles: ['user'],
  controlsOf: () => [],
}
const granted = (path: string, actions: readonly string[] = []): Holdings => ({
  ...everything,
  holds: place => place === path,
  can: action => actions.includes(action),
})
const uris = (holdings: Holdings) =>
  modulesOf(holdings).flatMap(module => module.childModules.map(child => child.uri))

describe('addresses', () => {
  it('registers every address of the frozen list with its place in the navigation', () => {
    expect(frozen).toHaveLength(297)
    for (const { path, nav } of frozen) {
      if (nav === 'public') expect(findPublic(path)?.path, path).toBe(path)
      else expect(findPlace(path)?.place.nav, path).toBe(nav)
    }
  })

  it('registers no address that is not frozen', () => {
    const known = new Set(frozen.map(({ path }) => path))
    const places = groups.flatMap(group => group.places.map(place => place.path))
    expect(places.filter(path => !known.has(path))).toEqual([])
    expect(new Set(places.map(addressKey)).size).toBe(places.length)
  })

  it('compares addresses without case, trailing slash and query', () => {
    expect(findPlace('/GYHManager/GYHKanban/?a=1')?.place.path).toBe(landing)
    expect(findPlace('/equipment/addfirm')).toBe(findPlace('/equipment/addFirm'))
    expect(findPlace('/nonsense')).toBeUndefined()
  })

  it('leads each group to one of its own listed places', () => {
    for (const group of groups) {
      expect(findGroup(`${group.path.toUpperCase()}/`)).toBe(group)
      expect(findPlace(group.home)?.group.path).toBe(group.path)
      expect(findPlace(group.home)?.place.nav).toBe('menu')
    }
  })

  it('gives every listed place a known icon and every hidden one listed owners of its group', () => {
    const icons: readonly string[] = iconNames
    for (const group of groups) {
      expect(icons).toContain(group.icon)
      for (const place of group.places) {
        if (place.nav === 'menu') expect(icons, place.path).toContain(place.icon)
        for (const owner of place.owners ?? []) {
          expect(findPlace(owner), owner).toMatchObject({ group, place: { nav: 'menu' } })
        }
        if (place.nav === 'hidden') expect(place.owners?.length, place.path).toBeGreaterThan(0)
      }
    }
  })
})

describe('modules of a person', () => {
  it('contains all groups in order for somebody who holds everything', () => {
    expect(modulesOf(everything).map(module => module.uri)).toEqual(groups.map(g => g.path))
  })

  it('permits a hidden screen through its owner, and a form only with its action', () => {
    expect(uris(granted('/project/proaudit'))).toEqual(['/project/proaudit', '/project/proadetail'])
    expect(uris(granted('/fans/companylist'))).not.toContain('/fans/companyadd')
    expect(uris(granted('/fans/companylist', ['company.create']))).toContain('/fans/companyadd')
  })

  it('leaves out screens that are not built, and groups left without any', () => {
    const built: Holdings = { ...everything, isBuilt: path => path === landing }
    expect(uris(built)).toEqual([landing])
    expect(modulesOf(built)).toHaveLength(1)
  })

  it('shows a group with roles only to those who bear one', () => {
    const stranger: Holdings = { ...everything, roles: [] }
    expect(modulesOf(stranger).some(module => module.uri === '/integral')).toBe(false)
  })
})
