const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const printed = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** How long ago a moment was: 刚刚 under 30 s, minutes, hours, 1天前 under two days, then the date. */
export function agoOf(iso: string, now: number): string {
  const at = Date.parse(iso)
  const passed = now - at
  if (passed < 30_000) return '刚刚'
  if (passed < hour) return `${Math.max(1, Math.floor(passed / minute))}分钟前`
  if (passed < day) return `${Math.floor(passed / hour)}小时前`
  if (passed < 2 * day) return '1天前'
  return printed.format(at).replaceAll('/', '-')
}
