/** A moment as a time of day of this display. */
export function timeOf(moment: string): string {
  return new Date(moment).toLocaleTimeString('zh-CN', { hour12: false })
}
