/** When a job runs by itself: a cron expression of five fields in Beijing time, taken apart. */
interface Schedule {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly days: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  readonly weekdays: ReadonlySet<number>
}

const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const
const beijing = 8 * 3_600_000
const dayLength = 86_400_000
/** A day that exists in leap years only comes at last after eight of them. */
const daysAhead = 366 * 8

/** The next moment of a schedule after another; throws on one that cannot be read or never comes. */
export function nextRun(every: string, after: Date): Date {
  const { minutes, hours, days, months, weekdays } = scheduleOf(every)
  const local = after.getTime() + beijing
  const midnight = Math.floor(local / dayLength) * dayLength
  const from = Math.floor((local - midnight) / 60_000) + 1
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const start = midnight + ahead * dayLength
    const day = new Date(start)
    const isOne =
      months.has(day.getUTCMonth() + 1) &&
      days.has(day.getUTCDate()) &&
      weekdays.has(day.getUTCDay())
    const at = isOne ? firstOf(hours, minutes, ahead === 0 ? from : 0) : undefined
    if (at !== undefined) return new Date(start + at * 60_000 - beijing)
  }
  throw new Error(`no moment of ${every} comes`)
}

/** The first minute of a day, from one on, that the hours and minutes name. */
function firstOf(
  hours: readonly number[],
  minutes: readonly number[],
  from: number,
): number | undefined {
  for (const hour of hours)
    for (const minute of minutes) if (hour * 60 + minute >= from) return hour * 60 + minute
  return undefined
}

const weekdayNames = ['日', '一', '二', '三', '四', '五', '六']

/** A schedule in words: 每天 02:00, 每 5 分钟, 每小时第 7 分钟, 1、7 月 1 日 00:30. */
export function scheduleText(every: string): string {
  scheduleOf(every)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = every.split(' ')
  const on = dayText({ day, month, weekday })
  const isDaily = on === '每天'
  if (hour === '*' || isStep(hour) || isStep(minute) || minute === '*')
    return `${isDaily ? '' : on}${clockText(minute, hour)}`
  const times = hour.split(',').flatMap(each => minute.split(',').map(part => time(each, part)))
  return `${on} ${times.join('、')}`
}

const isStep = (field: string) => field.startsWith('*/')
const listed = (field: string) => field.replaceAll(',', '、').replaceAll('-', '至')
const time = (hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`

/** What comes back within a day. */
function clockText(minute: string, hour: string): string {
  const within =
    hour === '*' ? '' : isStep(hour) ? `每 ${hour.slice(2)} 小时` : `${listed(hour)} 时`
  if (minute === '*') return `${within}每分钟`
  if (isStep(minute)) return `${within}每 ${minute.slice(2)} 分钟`
  return `${hour === '*' ? '每小时' : within}第 ${listed(minute)} 分钟`
}

function dayText({ day, month, weekday }: Record<'day' | 'month' | 'weekday', string>): string {
  if (weekday !== '*') {
    const named = weekday.replaceAll(/\d/g, digit => weekdayNames[Number(digit)] ?? digit)
    return `${month === '*' ? '' : `${listed(month)} 月`}每周${listed(named)}`
  }
  if (month === '*') return day === '*' ? '每天' : `每月 ${listed(day)} 日`
  return `${listed(month)} 月${day === '*' ? '每天' : ` ${listed(day)} 日`}`
}

/** Takes an expression apart; numbers, lists, spans and steps of the whole are understood. */
function scheduleOf(every: string): Schedule {
  const fields = every.split(' ')
  const [minutes = [], hours = [], days, months, weekdays] = bounds.map(([least, most], at) =>
    valuesOf(fields[at] ?? '', least, most),
  )
  // Cron takes either of them where both are named, which nobody expects.
  if (fields.length !== 5 || (fields[2] !== '*' && fields[4] !== '*'))
    throw new Error(`not a schedule: ${every}`)
  return {
    minutes,
    hours,
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays),
  }
}

function valuesOf(field: string, least: number, most: number): number[] {
  const all = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  if (field === '*') return all
  const step = /^\*\/(\d+)$/.exec(field)?.[1]
  if (step !== undefined && Number(step) > 0)
    return all.filter(value => (value - least) % Number(step) === 0)
  const values = field.split(',').flatMap(part => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    return all.filter(value => value >= Number(from) && value <= Number(to))
  })
  if (values.length === 0) throw new Error(`not a field of a schedule: ${field}`)
  return [...new Set(values)].sort((one, other) => one - other)
}
