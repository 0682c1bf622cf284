import { groups } from '#app/navigation/index.ts'
import { workAreas } from '#modules/access/model/index.ts'
import { addressKey } from '../../navigation/index.ts'
import { modules } from '../modules.ts'

/** What `npm run new` is to write. */
export interface Order {
  /** `rescue/familyRelation`. */
  readonly path: string
  /** The part's name in the log: `救助配置`. */
  readonly part: { readonly name: string; readonly label: string }
  readonly name: string
  /** `家庭关系`. */
  readonly label: string
  /** Folder under src/modules, and whether it is a new one. */
  readonly module: { readonly name: string; readonly isNew: boolean }
  /** Address of the list; none where it has no screen of its own. */
  readonly address: string | undefined
  /** The area of work in the rights matrix. */
  readonly work: string
}

/** Reads `rescue/familyRelation /rescueConfigManage/familyRelationsManage`; a string is why not. */
export function readOrder([path = '', address, label]: readonly string[]): Order | string {
  const [, part, name] = /^([a-z][a-zA-Z]*)\/([a-z][a-zA-Z]*)$/.exec(path) ?? []
  if (part === undefined || name === undefined) return usage
  if (modules.some(({ servings = [] }) => servings.some(each => each.resource.name === name)))
    return `there is a resource ${name} already: names are unique in the product\n`
  const isPlaced = address?.startsWith('/') === true
  const group = groups.find(
    each => isPlaced && addressKey(address).startsWith(each.path.toLowerCase()),
  )
  const place = group?.places.find(each => each.path === address)
  if (isPlaced && place === undefined)
    return `${address} is no address: spell it as src/app/navigation/addresses.txt does\n`
  const title = label ?? (isPlaced ? place?.title : address)
  if (title === undefined) return usage
  const holder = modules.find(({ model }) => model?.labels[part] !== undefined)
  const area = Object.entries(workAreas).find(([, heads]) =>
    heads.some(head => head === group?.path),
  )
  return {
    ...{ path, name, label: title, address: isPlaced ? address : undefined },
    part: { name: part, label: holder?.model?.labels[part] ?? group?.title ?? title },
    module: { name: holder?.name ?? part, isNew: holder === undefined },
    work: area?.[0] ?? 'daily',
  }
}

const usage = `usage: npm run new <part>/<name> <address of the list> [<label>]
       npm run new <part>/<name> <label>          a record without a screen of its own
as in: npm run new rescue/familyRelation /rescueConfigManage/familyRelationsManage
`
