/** One measured thing: its values in the order of the runs. */
export interface Line {
  readonly what: string
  readonly unit: string
  readonly values: readonly number[]
}

/** The least, the middle and the largest of some numbers. */
export function spread(values: readonly number[]): { min: number; median: number; max: number } {
  const sorted = values.toSorted((one, other) => one - other)
  const [min = Number.NaN] = sorted
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return { min, median: (lower + upper) / 2, max: sorted.at(-1) ?? Number.NaN }
}

/** A table of what was measured, as text. */
export function tableOf(lines: readonly Line[]): string {
  const head = ['项目', '最小', '中位', '最大', '单位']
  const rows = lines.map(({ what, unit, values }) => {
    const { min, median, max } = spread(values)
    return [what, print(min), print(median), print(max), unit]
  })
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map(row => width(row[at] ?? ''))))
  return [head, ...rows]
    .map(row =>
      row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell))).join('  '),
    )
    .join('\n')
}

function print(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

/** Chinese signs are two columns wide. */
function width(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)
}
