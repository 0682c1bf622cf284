import { houseState } from '#kernel/server/house-state.ts'
import { tooMany } from '#kernel/server/refusal.ts'

const memory = houseState(() => new Map<string, number[]>())
const keptAtMost = 20_000

/**
 * Refuses the call after `limit` of its kind from one address within a minute. Kept by each node
 * alone: it sheds load; what protects accounts is counted in the database.
 */
export function limitRate(kind: string, ip: string, limit: number): void {
  const calls = memory()
  const now = Date.now()
  const key = `${kind} ${ip}`
  const recent = (calls.get(key) ?? []).filter(at => now - at < 60_000)
  const [oldest] = recent
  if (recent.length >= limit && oldest !== undefined)
    throw tooMany(Math.max(1, Math.ceil((oldest + 60_000 - now) / 1000)))
  recent.push(now)
  if (calls.size > keptAtMost) calls.clear()
  calls.set(key, recent)
}

/** Forgets every call; for tests. */
export function forgetRates(): void {
  memory().clear()
}
