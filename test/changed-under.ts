import pg from 'pg'
import { expect } from 'vitest'

/** Changes a record in a transaction of its own that ends once the call waits for it. */
export async function changedUnder<T>(
  url: string,
  text: string,
  call: () => Promise<T>,
): Promise<T> {
  const [owner, watcher] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([owner.connect(), watcher.connect()])
  try {
    await owner.query('begin')
    await owner.query(text)
    const { rows } = await owner.query('select pg_backend_pid() as pid')
    const answer = call()
    const waiting = async () =>
      (
        await watcher.query(
          'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
          [rows[0].pid],
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    await owner.query('commit')
    return await answer
  } finally {
    await Promise.all([owner.end(), watcher.end()])
  }
}
