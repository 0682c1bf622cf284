import type { GrantedModule } from '#ui/logic/session.ts'

/** Something the palette can open. */
export interface PaletteEntry {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly path: string
}

/** Whether a text answers a keyword: by its characters, or by pinyin in full or initials. */
export type Matches = (text: string, keyword: string) => boolean

/** Hidden screens that may be opened without a record at hand. */
const opensAlone = /^(新增|新建|批量导入)/

/** Permitted screens, and forms that make something new. */
export function screenEntries(
  modules: readonly GrantedModule[],
  isBuilt: (path: string) => boolean,
): readonly PaletteEntry[] {
  return modules.flatMap(module =>
    module.childModules
      .filter(({ uri, hidden, name }) => isBuilt(uri) && (!hidden || opensAlone.test(name)))
      .map(({ uri, name }) => ({ key: uri, title: name, note: module.name, path: uri })),
  )
}

/** The entries that answer the keyword: titles that begin with it first, then other titles, then groups. */
export function findEntries(
  entries: readonly PaletteEntry[],
  keyword: string,
  matches: Matches,
): readonly PaletteEntry[] {
  const sought = keyword.trim().toLowerCase()
  if (sought === '') return entries
  const rank = ({ title, note }: PaletteEntry) => {
    if (title.toLowerCase().startsWith(sought)) return 0
    if (matches(title, sought)) return 1
    return matches(note, sought) ? 2 : 3
  }
  return entries
    .map(entry => ({ entry, rank: rank(entry) }))
    .filter(ranked => ranked.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(ranked => ranked.entry)
}
