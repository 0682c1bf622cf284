import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf } from './lines.ts'
import { type Order, readOrder } from './order.ts'

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
const imports: Readonly<Record<string, string>> = JSON.parse(read('package.json') ?? '').imports

function ordered(...words: readonly string[]): Order {
  const order = readOrder(words)
  if (typeof order === 'string') throw new Error(order)
  return order
}

/** What the texts import and is neither in the repository nor among them. */
function lostImports(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from |import\()'([.#][^']+)'/g)].flatMap(([, target = '']) => {
      const [alias = ''] = target.split('/')
      const folder = imports[`${alias}/*`]?.replace('/*', '') ?? 'nowhere'
      const file = target.startsWith('#')
        ? join(root, folder, target.slice(alias.length + 1))
        : resolve(root, dirname(path), target)
      const isThere = existsSync(file) || files.has(file.slice(root.length + 1))
      return isThere ? [] : [`${path}: ${target}`]
    }),
  )
}

const trade = '/gybCommerceService/entityCommerceList'

describe('npm run new', () => {
  it('reads label, work and the name of the part from the address', () => {
    expect(ordered('trade/entityShop', trade)).toEqual({
      ...{ path: 'trade/entityShop', name: 'entityShop', label: '实体商务', address: trade },
      part: { name: 'trade', label: '商务服务' },
      module: { name: 'trade', isNew: true },
      work: 'commerce',
    })
    expect(ordered('helpmanager/hint', '提示').module).toEqual({ name: 'content', isNew: false })
  })

  it('refuses strange addresses, names that are taken, half an order', () => {
    expect(readOrder(['rescue/kin', '/rescueConfigManage/kin'])).toContain('is no address')
    expect(readOrder(['rescue/donation', '捐赠'])).toContain('there is a resource donation')
    expect(readOrder(['rescue/kin'])).toContain('usage')
    expect(readOrder(['Rescue', '捐赠'])).toContain('usage')
  })

  it('writes a new module: its files, and one line each for server and browser', () => {
    const files = filesOf(ordered('trade/entityShop', trade), read)
    expect([...files.keys()].sort()).toEqual([
      'src/app/server/modules.ts',
      'src/app/web/modules.ts',
      'src/modules/trade/model/entity-shop.ts',
      'src/modules/trade/model/index.ts',
      'src/modules/trade/model/places.ts',
      'src/modules/trade/screens/entity-shop-screen.tsx',
      'src/modules/trade/screens/index.ts',
      'src/modules/trade/server/entity-shop.test.ts',
      'src/modules/trade/server/entity-shop.ts',
      'src/modules/trade/server/index.ts',
      'src/modules/trade/server/role-grants.ts',
    ])
    expect(lostImports(files)).toEqual([])
    expect(files.get('src/app/server/modules.ts')).toMatch(/ {2}tradeModule,\n\]/)
    expect(files.get('src/app/web/modules.ts')).toContain('[tradeModel, tradeScreens],')
    expect(files.get('src/modules/trade/model/index.ts')).toContain('resources: [entityShop,')
    expect(files.get('src/modules/trade/server/role-grants.ts')).toContain(
      "'trade/*': { work: 'commerce', operator: 'RM' }",
    )
    expect(files.get('src/modules/trade/screens/index.ts')).toContain(
      `'${trade}': () => import('./entity-shop-screen.tsx'),`,
    )
  })

  it('adds to a module that is there, and touches nothing of app', () => {
    const files = filesOf(ordered('website/slogan', '标语'), read)
    expect(lostImports(files)).toEqual([])
    expect([...files.keys()].filter(path => path.startsWith('src/app'))).toEqual([])
    const model = files.get('src/modules/website/model/index.ts') ?? ''
    expect(model).toContain("import { slogan } from './slogan.ts'")
    expect(model).toContain("export * from './slogan.ts'")
    expect(model).toContain('resources: [slogan,')
    expect(files.get('src/modules/website/server/index.ts')).toContain('servings: [sloganServing,')
    expect(files.has('src/modules/website/server/role-grants.ts')).toBe(false)
  })

  it('gives a module its first screen', () => {
    const files = filesOf(ordered('people/giverCircle', '/fans/companylist', '家庭'), read)
    expect(lostImports(files)).toEqual([])
    expect(files.get('src/app/web/modules.ts')).toContain('[peopleModel, peopleScreens],')
    expect(files.get('src/modules/people/model/index.ts')).toContain('places: peoplePlaces,')
    expect(files.get('src/modules/people/model/places.ts')).toContain(
      "'/fans/companylist': { shows: [giverCircle], opens: [giverCircle] },",
    )
  })

  it('says what to add by hand where a list looks different', () => {
    const odd = (path: string) => (path.endsWith('server/index.ts') ? '' : read(path))
    expect(() => filesOf(ordered('website/slogan', '标语'), odd)).toThrow(
      'src/modules/website/server/index.ts: add by hand sloganServing,',
    )
  })
})
