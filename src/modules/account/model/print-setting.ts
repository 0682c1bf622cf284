/** What printing a setting needs to know of it. */
type PrintedSetting = Readonly<Record<string, unknown>>

/** The codes of a choice with their words, as its description tells them: `plain：允许明文；…`. */
export function optionsOf({ description }: PrintedSetting): readonly [string, string][] {
  return String(description ?? '')
    .split('；')
    .flatMap(part => {
      const [code = '', label] = part.split('：')
      return label === undefined ? [] : [[code, label] as [string, string]]
    })
}

/** A value of a setting in words. */
export function printSetting(row: PrintedSetting, value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (row.valueKind === 'bool') return value === true ? '是' : '否'
  if (row.valueKind === 'choice')
    return optionsOf(row).find(([code]) => code === value)?.[1] ?? String(value)
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map(String).join('、')
  return String(value)
}
