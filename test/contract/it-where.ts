import { it } from 'vitest'

/**
 * A test that says something of some resources alone: of those that have a list, say. At the others it
 * is skipped under a name that the sum of a run knows; any other skipped test is a fault.
 */
export function itWhere(holds: boolean, name: string, body: () => Promise<void>): void {
  it.runIf(holds)(holds ? name : `${name} (not here, by design)`, body)
}
