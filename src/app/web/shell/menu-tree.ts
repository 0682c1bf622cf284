import type { GrantedModule, GrantedScreen } from '#ui/logic/session.ts'
import { addressKey, findPlace } from '../../navigation/index.ts'

/** An entry of the sidebar that leads to a screen. */
export interface MenuLeaf {
  readonly key: string
  readonly path: string
  readonly title: string
  readonly icon: string | null | undefined
}

/** A group of the sidebar, or the one screen that stands for a group with a single listed child. */
export type MenuNode =
  | MenuLeaf
  | (Omit<MenuLeaf, 'path'> & { readonly children: readonly MenuLeaf[] })

/** The sidebar of a person: listed screens that exist, single children in their group's place. */
export function menuTree(
  modules: readonly GrantedModule[],
  isBuilt: (path: string) => boolean,
): readonly MenuNode[] {
  return [...modules]
    .sort((a, b) => a.sort - b.sort)
    .flatMap((module): readonly MenuNode[] => {
      const leaves = module.childModules
        .filter(screen => !screen.hidden && (isLink(screen.uri) || isBuilt(screen.uri)))
        .map(leafOf)
      const [only] = leaves
      if (!only) return []
      if (leaves.length === 1) return [{ ...only, icon: module.icon }]
      const { name: title, icon } = module
      return [{ key: addressKey(module.uri), title, icon, children: leaves }]
    })
}

/** The entry that is lit for an address: its own, or that of its first permitted owner. */
export function litKey(path: string, nodes: readonly MenuNode[]): string | undefined {
  const found = findPlace(path)
  if (!found) return undefined
  const keys = new Set(
    nodes.flatMap(node => ('children' in node ? node.children : [node])).map(leaf => leaf.key),
  )
  return [path, ...(found.place.owners ?? [])].map(addressKey).find(key => keys.has(key))
}

/** The group whose children contain the entry. */
export function groupOf(key: string | undefined, nodes: readonly MenuNode[]): string | undefined {
  return nodes.find(node => 'children' in node && node.children.some(leaf => leaf.key === key))?.key
}

function leafOf(screen: GrantedScreen): MenuLeaf {
  const icon = screen.icon || findPlace(screen.uri)?.place.icon
  return { key: addressKey(screen.uri), path: screen.uri, title: screen.name, icon }
}

/** Whether an entry leads out of the product. */
export const isLink = (path: string) => path.startsWith('https://')
