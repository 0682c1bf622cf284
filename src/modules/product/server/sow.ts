import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { newId } from '#kernel/server/uuid.ts'
import { catalogue, placeKey } from '#modules/access/server/index.ts'
import {
  control,
  knownFunction,
  knownFunctions,
  menu,
  menuModule,
  productFunction,
} from '../model/index.ts'
import { placesOfRecords } from './known-actions.ts'

const systemModules = ['/product', '/upms', '/logCenter', '/ukey', '/platformManage']
const operating = ['/website', '/helpmanager', '/classify', '/organizeStructure', '/useradmin']

/**
 * Modules, menus, functions and controls that the build knows and the tables do not: sown at every
 * start. What is there already stays as somebody has edited it.
 */
export async function sowRegistry(act: Act): Promise<void> {
  await sowModules(act)
  await sowMenus(act)
  await sowFunctions(act)
  await sowControls(act)
}

async function idsOf(act: Act, table: string, key: string): Promise<Map<string, string>> {
  const { rows } = await act.tx.execute<{ id: string; key: string }>(
    sql`select id, ${sql.identifier(key)} as key from ${sql.identifier(table)}`,
  )
  return new Map(rows.map(row => [placeKey(row.key), row.id]))
}

async function sowModules(act: Act): Promise<void> {
  const held = await idsOf(act, 'module', 'uri')
  const rows = catalogue().groups.flatMap((group, at) =>
    held.has(placeKey(group.path))
      ? []
      : [
          {
            uri: group.path,
            title: group.title.slice(0, 12),
            icon: group.icon,
            home: group.home,
            kind: kindOf(group.path),
            saleable: !systemModules.includes(group.path),
            sort: at + 1,
          },
        ],
  )
  if (rows.length > 0) await insertMany(act, menuModule, rows)
}

function kindOf(path: string) {
  if (systemModules.includes(path)) return 'system' as const
  return operating.includes(path) ? ('operation' as const) : ('business' as const)
}

async function sowMenus(act: Act): Promise<void> {
  const modules = await idsOf(act, 'module', 'uri')
  const held = await idsOf(act, 'menu', 'path')
  // Two spellings of one address are one row.
  const fresh = new Set<string>()
  const rows = catalogue().groups.flatMap(({ path: group, places, showlink }) =>
    places.flatMap((place, at) => {
      const key = placeKey(place.path)
      const module = modules.get(placeKey(group))
      if (held.has(key) || fresh.has(key) || module === undefined) return []
      fresh.add(key)
      const isHidden = place.nav === 'hidden'
      return [
        {
          module,
          path: place.path,
          title: place.title.slice(0, 12),
          original: place.title,
          icon: place.icon ?? null,
          external: false,
          hidden: isHidden,
          keptHidden: isHidden,
          showlink: showlink ?? true,
          sort: at + 1,
        },
      ]
    }),
  )
  if (rows.length > 0) await insertMany(act, menu, rows)
}

async function sowFunctions(act: Act): Promise<void> {
  const modules = await idsOf(act, 'module', 'uri')
  const held = await idsOf(act, 'function', 'code')
  const ids = new Map(
    Object.keys(knownFunctions).map(code => [code, held.get(placeKey(code)) ?? newId()]),
  )
  const rows = Object.keys(knownFunctions).flatMap(code => {
    const known = knownFunction(code)
    const module = known && modules.get(placeKey(known.module))
    if (known === undefined || module === undefined || held.has(placeKey(code))) return []
    return [
      {
        id: ids.get(code),
        code,
        name: known.name,
        module,
        requires: (known.requires ?? []).flatMap(each => ids.get(each) ?? []),
        tenantSwitch: known.tenantSwitch === true,
        description: known.description,
      },
    ]
  })
  if (rows.length > 0) await insertMany(act, productFunction, rows)
}

async function sowControls(act: Act): Promise<void> {
  const held = await idsOf(act, 'control', 'action')
  const menus = await idsOf(act, 'menu', 'path')
  const shown = placesOfRecords()
  const rows = catalogue().actions.flatMap(({ name, label, path, verb, stepUp }) => {
    if (held.has(placeKey(name))) return []
    const record = name.slice(0, name.indexOf('.'))
    return [
      {
        action: name,
        label: label.slice(0, 40),
        record: path.slice(0, 40),
        menus: (shown.get(record) ?? []).flatMap(place => menus.get(place) ?? []).slice(0, 20),
        kind: controlKindOf(verb),
        risk: stepUp ? ('high' as const) : riskOf(verb),
        stepUp: stepUp ? ('confirm' as const) : ('none' as const),
      },
    ]
  })
  if (rows.length > 0) await insertMany(act, control, rows)
}

function controlKindOf(verb: string) {
  if (verb === 'unmask') return 'field' as const
  if (verb === 'import') return 'import' as const
  return verb === 'export' ? ('export' as const) : ('button' as const)
}

const weighty = ['unmask', 'export', 'delete', 'approve', 'publish', 'disable', 'import']

const riskOf = (verb: string) =>
  weighty.includes(verb) ? ('important' as const) : ('usual' as const)
