/** So many indicators judge somebody in extreme hardship (BR-29). */
export const indicatorCount = 6

/** From how many unmet indicators to how many a grade of self-care reaches. */
export interface UnmetRange {
  readonly from: number
  readonly to: number
}

/** Why ranges do not cover 0 to 6 exactly once; undefined when they do. */
export function whyRangesWrong(ranges: readonly UnmetRange[]): string | undefined {
  if (ranges.some(({ from, to }) => from > to)) return '未达标项数起不能大于止'
  for (let unmet = 0; unmet <= indicatorCount; unmet += 1) {
    const covering = ranges.filter(({ from, to }) => from <= unmet && unmet <= to).length
    if (covering === 0) return `未达标 ${unmet} 项未覆盖`
    if (covering > 1) return `未达标 ${unmet} 项重复覆盖`
  }
  return undefined
}
