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

/** What stands where nothing was found: why, and what to type. */
export function nothingFound(
  { of, keyword }: Sought,
  {
    mayFindPeople,
    isSearching,
  }: { readonly mayFindPeople: boolean; readonly isSearching: boolean },
): string {
  if (of === 'people' && !mayFindPeople) return '您没有查看人员的权限，可直接输入关键词搜索其他内容'
  if (of === 'people' && keyword === '') return '输入姓名或登录名查找人员'
  if (of === 'records' && keyword.length < 2) return '输入编号或名称查找记录，至少 2 个字'
  return isSearching ? '正在查找…' : '没有找到，换一个词试试'
}
