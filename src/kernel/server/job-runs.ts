import type { Database } from './database.ts'
import { faultText, log } from './log.ts'
import { port } from './port.ts'

/** One try of one job as pg-boss handed it out. */
export interface RunFacts {
  readonly name: string
  /** Id of the queue's row; a second try has the same. */
  readonly ticket: string
}

/** Keeps when each run of a job began and what became of it. */
export interface RunKeeper {
  /** Answers the id under which the end is kept. */
  begin(database: Database, run: RunFacts): Promise<string>
  /** `fault`: why it failed; null where it did not. */
  end(database: Database, id: string, fault: string | null): Promise<void>
}

/** The module that keeps runs. */
export const runKeeper = port<RunKeeper>('run keeper')

/** Works a job and keeps what became of it; throws what the work throws. */
export async function keepRun(
  database: Database,
  run: RunFacts,
  work: () => Promise<void>,
): Promise<void> {
  const id = await kept(run, () => runKeeper().begin(database, run))
  const end = (fault: string | null) =>
    kept(run, () => (id === undefined ? undefined : runKeeper().end(database, id, fault)))
  try {
    await work()
  } catch (error) {
    await end(faultText(error))
    throw error
  }
  await end(null)
}

/** A job matters more than the note of its run: that one could not be kept stands in the server's log. */
async function kept<T>(
  { name }: RunFacts,
  write: () => Promise<T> | undefined,
): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    log.warn({ job: name, error: faultText(error) }, 'a run was not kept')
    return undefined
  }
}
