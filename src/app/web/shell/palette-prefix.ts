/** Which kinds of choices an entry of the palette asks for. */
export interface Sought {
  readonly of: 'all' | 'actions' | 'people' | 'records' | 'help'
  readonly keyword: string
}

const prefixes: Readonly<Record<string, Sought['of']>> = {
  '>': 'actions',
  '＞': 'actions',
  '》': 'actions',
  '@': 'people',
  '＠': 'people',
  '#': 'records',
  '＃': 'records',
  '?': 'help',
  '？': 'help',
}

/** Reads the sign at the beginning: > actions, @ people, # records, ? help; as Chinese keyboards write them, too. */
export function soughtIn(typed: string): Sought {
  const text = typed.trim()
  const of = prefixes[text.slice(0, 1)]
  return of === undefined ? { of: 'all', keyword: text } : { of, keyword: text.slice(1).trim() }
}
