import { sql } from 'drizzle-orm'
import type { Module, ModuleChild } from '#kernel/resource/navigation.ts'
import type { Reader } from '#kernel/server/database.ts'
import { placeKey } from '#modules/access/server/index.ts'

interface ModuleRow extends Record<string, unknown> {
  readonly id: string
  readonly uri: string
  readonly title: string
  readonly icon: string
  readonly sort: number | null
}

interface MenuRow extends Record<string, unknown> {
  readonly module: string
  readonly path: string
  readonly title: string
  readonly icon: string | null
  readonly external: boolean
  readonly hidden: boolean
  readonly showlink: boolean
  readonly sort: number | null
}

const last = 100_000

/** The permitted menus in the words and order of 菜单管理, with the links that were added there. */
export async function dressMenus(
  reader: Reader,
  modules: readonly Module[],
): Promise<readonly Module[]> {
  const heads = await reader.execute<ModuleRow>(
    sql`select id, uri, title, icon, sort from "module"`,
  )
  const menus = await reader.execute<MenuRow>(sql`
    select module, path, title, icon, external, hidden, showlink, sort from "menu"
     where state = 'enabled'`)
  const headOf = new Map(heads.rows.map(row => [placeKey(row.uri), row]))
  const menuOf = new Map(menus.rows.map(row => [placeKey(row.path), row]))
  return modules
    .map(module => {
      const head = headOf.get(placeKey(module.uri))
      if (head === undefined) return module
      const links = menus.rows.filter(row => row.external && row.module === head.id)
      const children = [
        ...module.childModules.map(child => dressed(child, menuOf.get(placeKey(child.uri)))),
        ...links.map(linkOf),
      ]
      return {
        ...module,
        name: head.title,
        icon: head.icon,
        sort: head.sort ?? last,
        childModules: inOrder(children, menuOf),
      }
    })
    .sort((a, b) => a.sort - b.sort)
}

function dressed(child: ModuleChild, row: MenuRow | undefined): ModuleChild {
  if (row === undefined) return child
  return {
    ...child,
    name: row.title,
    icon: row.icon ?? child.icon,
    hidden: child.hidden || row.hidden,
  }
}

const linkOf = ({ path, title, icon, hidden }: MenuRow): ModuleChild => ({
  uri: path,
  name: title,
  icon: icon ?? 'link',
  hidden,
  controls: [],
})

/** Listed ones as they were put; the others stay where they are. */
function inOrder(
  children: readonly ModuleChild[],
  menuOf: ReadonlyMap<string, MenuRow>,
): readonly ModuleChild[] {
  const placeOf = ({ uri }: ModuleChild) => menuOf.get(placeKey(uri))?.sort ?? last
  return [...children].sort((a, b) => placeOf(a) - placeOf(b))
}
