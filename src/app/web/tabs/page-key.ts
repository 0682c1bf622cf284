import type { PageAddress } from '#ui/logic/page.ts'
import { addressKey, findPlace } from '../../navigation/index.ts'

/** Listed places whose records and forms are pages of their own and not drawers over the list. */
const withPages = new Set(
  [
    '/project/promine',
    '/project/nopublicPromine',
    '/project/unsyncProject',
    '/gyhmanager/mechanism',
  ].map(addressKey),
)

/** Parameters of the query that fill such a place with a page. */
const openers = ['id', 'edit', 'new', 'preview', 'plans']
/** Values of `part` that name a form; other parts are views of the same page. */
const forms = ['form', 'cash']
/** Parameters that say how a page is looked at, and not what it is. */
const looks = ['tab', 'page', 'limit', 'sort', 'filter', 'keyword']

/**
 * What makes two addresses one page: the path, and the record or form that fills it with what it was
 * opened for. Filters, pages of a list and the record in a drawer over it are not part of it.
 */
export function pageKeyOf({ pathname, search }: PageAddress): string {
  const path = addressKey(pathname)
  const params = new URLSearchParams(search)
  if (!isFilled(path, params)) return path
  for (const look of looks) params.delete(look)
  // The library of plans is a list of its own: its records open in a drawer over it.
  if (params.has('plans')) params.delete('id')
  params.sort()
  return params.size === 0 ? path : `${path}?${params}`
}

function isFilled(path: string, params: URLSearchParams): boolean {
  if (findPlace(path)?.place.nav === 'hidden') return true
  if (withPages.has(path)) return openers.some(name => params.has(name))
  return forms.includes(params.get('part') ?? '')
}

/** Whether the page is one record or form, and not what the menu leads to. */
export function isOfRecord(key: string): boolean {
  return key.includes('?') || findPlace(key)?.place.nav === 'hidden'
}

/** Whether two pages show different records of the same kind: `?id=1` and `?id=2` of one path. */
export function isNextRecord(one: string, other: string): boolean {
  const kind = (key: string) => key.replace(/=[^&]*/g, '')
  return one !== other && one.includes('?') && kind(one) === kind(other)
}
