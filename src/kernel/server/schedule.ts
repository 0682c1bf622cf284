import { CronExpressionParser } from 'cron-parser'

/**
 * The next moment of a schedule after another: a cron expression of five fields in Beijing time.
 * Throws on one that cannot be read or never comes.
 */
export function nextRun(every: string, after: Date): Date {
  return scheduleOf(every, after).next().toDate()
}

const weekdayNames = ['日', '一', '二', '三', '四', '五', '六']

/** A schedule in words: 每天 02:00, 每 5 分钟, 每小时第 7 分钟, 1、7 月 1 日 00:30. */
export function scheduleText(every: string): string {
  scheduleOf(every, new Date())
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

/** The queue reads more than we write: seconds and names, and days of month and of week together. */
function scheduleOf(every: string, currentDate: Date) {
  const fields = every.split(' ')
  const isOurs = fields.length === 5 && fields.every(field => /^[\d*,/-]+$/.test(field))
  // Cron takes either of them where both are named, which nobody expects.
  if (!isOurs || (fields[2] !== '*' && fields[4] !== '*'))
    throw new Error(`not a schedule: ${every}`)
  return CronExpressionParser.parse(every, { currentDate, tz: 'Asia/Shanghai' })
}
