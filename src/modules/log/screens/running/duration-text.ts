/** A length of time as people say it: 320 毫秒, 3.2 秒, 4 分 12 秒, 2 小时 5 分. */
export function durationText(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 100) / 100} 毫秒`
  if (ms < 1_000) return `${Math.round(ms)} 毫秒`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} 秒`
  const seconds = Math.round(ms / 1_000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分 ${seconds % 60} 秒`
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}
