/** Which periods are reported: weeks from Monday (ISO), months, years. */
export const periodKinds = { W: '周报', M: '月报', Y: '年报' } as const
export type PeriodKind = keyof typeof periodKinds

/** A period with its Beijing days, both included. */
export interface ReportedPeriod {
  readonly kind: PeriodKind
  /** `2026-W47`, `2026-11`, `2026`. */
  readonly key: string
  readonly from: string
  readonly to: string
}

const dayLength = 86_400_000
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const shapes = { W: /^(\d{4})-W(\d{2})$/, M: /^(\d{4})-(\d{2})$/, Y: /^(\d{4})$/ }

/** The period of a kind in which a day lies. */
export function periodOn(kind: PeriodKind, day: string): ReportedPeriod {
  const at = Date.parse(day)
  if (kind === 'W') {
    const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayLength
    // The week belongs to the year of its Thursday.
    const thursday = iso(monday + 3 * dayLength)
    const first = Date.parse(`${thursday.slice(0, 4)}-01-01`)
    const week = Math.floor((monday + 3 * dayLength - first) / (7 * dayLength)) + 1
    const key = `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`
    return { kind, key, from: iso(monday), to: iso(monday + 6 * dayLength) }
  }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (kind === 'M')
    return {
      ...{ kind, key: day.slice(0, 7), from: `${day.slice(0, 7)}-01` },
      to: iso(Date.UTC(year, month, 0)),
    }
  return { kind, key: day.slice(0, 4), from: `${year}-01-01`, to: `${year}-12-31` }
}

/** The period of a key; undefined for what is none. */
export function periodOf(kind: PeriodKind, key: string): ReportedPeriod | undefined {
  const match = shapes[kind].exec(key)
  if (match === null) return undefined
  const [year = 0, part = 1] = match.slice(1).map(Number)
  if (kind === 'M' && (part < 1 || part > 12)) return undefined
  const day =
    kind === 'W'
      ? // The fourth of January lies in the first week.
        iso(Date.parse(`${year}-01-04`) + (part - 1) * 7 * dayLength)
      : `${year}-${kind === 'M' ? String(part).padStart(2, '0') : '01'}-01`
  const found = periodOn(kind, day)
  return found.key === key ? found : undefined
}

/** The period before. */
export function periodBefore({ kind, from }: ReportedPeriod): ReportedPeriod {
  return periodOn(kind, iso(Date.parse(from) - dayLength))
}

/** The same period a year before: of a week the one with its number. */
export function yearBefore({ kind, key }: ReportedPeriod): ReportedPeriod | undefined {
  return periodOf(kind, `${Number(key.slice(0, 4)) - 1}${key.slice(4)}`)
}

/** `2026 年第 47 周（11-16 至 11-22）`. */
export function namePeriod({ kind, key, from, to }: ReportedPeriod): string {
  if (kind === 'Y') return `${key} 年`
  if (kind === 'M') return `${key.slice(0, 4)} 年 ${Number(key.slice(5))} 月`
  return `${key.slice(0, 4)} 年第 ${Number(key.slice(6))} 周（${from.slice(5)} 至 ${to.slice(5)}）`
}
