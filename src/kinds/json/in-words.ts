/** Says a list of rows in one line, each by `line`: `张三 组长；李四 出纳`. */
export function rowsInWords<R>(line: (row: R) => string): (rows: readonly R[]) => string {
  return rows => rows.map(line).join('；')
}

/** Says several parts, leaving out what is empty: `成年人 王芳 化名小芳`. */
export function partsInWords(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(part => part !== '' && part).join(' ')
}

/** Says a value of any shape: 是 and 否, lists with 、, members by their names. */
export function plainWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(plainWords).join('、')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, member]) => `${name} ${plainWords(member)}`)
    .join('；')
}
