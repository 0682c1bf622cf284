import type { Client } from './client.ts'
import { processorTime } from './processes.ts'

/** What a burst of calls achieved. */
export interface Burst {
  readonly perSecond: number
  /** Milliseconds. */
  readonly median: number
  readonly p95: number
  /** Processor time of the server's process for one call, in milliseconds. */
  readonly processor: number
}

/** Calls one address over so many connections at once for some seconds; every answer must be 200. */
export async function burst(
  client: Client,
  path: string,
  { pid, connections, seconds }: { pid: number; connections: number; seconds: number },
): Promise<Burst> {
  const spentBefore = await processorTime(pid)
  const begun = performance.now()
  const until = begun + seconds * 1000
  const times: number[] = []
  const caller = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      const { status, body } = await client.send('GET', path)
      if (status !== 200)
        throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  const spent = (performance.now() - begun) / 1000
  const processor = ((await processorTime(pid)) - spentBefore) / times.length
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { perSecond: times.length / spent, median: at(0.5), p95: at(0.95), processor }
}
