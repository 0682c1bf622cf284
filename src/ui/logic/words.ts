import type { AnyField, Words } from '#kinds/field.ts'
import { lookupOf } from '#kinds/registry.ts'
import type { Area, Pick, Term } from '#kinds/sources.ts'
import { get } from './request.ts'

/** Records of a resource that match a keyword or bear the ids. */
export function findPicks(
  resource: string,
  asked: { readonly keyword?: string; readonly ids?: readonly string[]; readonly filter?: unknown },
): Promise<readonly Pick[]> {
  const { keyword, ids, filter } = asked
  return get(`/api/${resource}/getPicks`, {
    keyword,
    ids: ids?.join(','),
    filter: filter ? JSON.stringify(filter) : undefined,
  })
}

const termsHeld = new Map<string, Promise<readonly Term[]>>()

/** The terms of a dictionary; asked once while the page lives. */
export function findTerms(dictionary: string): Promise<readonly Term[]> {
  return remember(termsHeld, dictionary, () => get('/api/platform/term/getTerms', { dictionary }))
}

const areasHeld = new Map<string, Promise<readonly Area[]>>()

/** The areas below one; provinces without a parent. */
export function findAreas(parentCode?: string): Promise<readonly Area[]> {
  return remember(areasHeld, parentCode ?? '', () =>
    get('/api/common/area/getAreas', { parentCode }),
  )
}

/** The areas from the province down to a code, found level by level. */
export async function findAreaPath(code: string): Promise<readonly Area[]> {
  const path: Area[] = []
  for (;;) {
    const children = await findAreas(path.at(-1)?.code)
    const next = children.find(area => code.startsWith(significant(area)))
    if (next === undefined) return path
    path.push(next)
    if (next.leaf || next.code === code) return path
  }
}

/** The names that printing the values of some fields needs. */
export async function findWords(
  asked: readonly { readonly field: AnyField; readonly values: readonly unknown[] }[],
): Promise<Words> {
  const records = new Map<string, string>()
  const terms = new Map<string, string>()
  const areas = new Map<string, string>()
  await Promise.all(
    asked.map(async ({ field, values }) => {
      const texts = values.filter(value => typeof value === 'string')
      const lookup = lookupOf(field)
      if (lookup === 'record' && 'resource' in field && typeof field.resource === 'string') {
        const { resource } = field
        for (const pick of await findPicks(resource, { ids: texts })) {
          records.set(`${resource} ${pick.id}`, pick.title)
        }
      }
      if (lookup === 'term' && 'dictionary' in field && typeof field.dictionary === 'string') {
        const { dictionary } = field
        for (const term of await findTerms(dictionary)) {
          terms.set(`${dictionary} ${term.code}`, term.label)
        }
      }
      if (lookup === 'area') {
        for (const code of texts) {
          const path = await findAreaPath(code)
          areas.set(code, path.map(({ name }) => name).join(''))
        }
      }
    }),
  )
  return {
    record: (resource, id) => records.get(`${resource} ${id}`),
    term: (dictionary, code) => terms.get(`${dictionary} ${code}`),
    area: code => areas.get(code),
    file: () => undefined,
  }
}

const digitsOfLevel = [0, 2, 4, 6, 9, 12]

// The digits that an area shares with everything inside it: 61 of 610000000000.
function significant({ code, level }: { readonly code: string; readonly level: number }): string {
  return code.slice(0, digitsOfLevel[level] ?? code.length)
}

function remember<T>(
  held: Map<string, Promise<T>>,
  key: string,
  ask: () => Promise<T>,
): Promise<T> {
  const known = held.get(key)
  if (known) return known
  const asked = ask()
  held.set(key, asked)
  asked.catch(() => held.delete(key))
  return asked
}
