import { formatMoment } from '#kernel/server/china-time.ts'

/** When somebody was here before, and from where, as far as that is known. */
export function lastLoginSentence(at: string, area: string | null): string {
  const moment = `上次登录 ${formatMoment(new Date(at))}`
  return area === null || area === '未知' ? moment : `${moment}，${area}`
}
