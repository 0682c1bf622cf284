import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader, Tx } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { port } from '#kernel/server/port.ts'

/** What runs of bulk acts ask of the modules. */
export interface BulkPorts {
  /** Shows the person that something began; answers the id of its progress. */
  openTask(act: Act, task: { kind: string; title: string }): Promise<string>
  /** Shows how far it is; false when the person has cancelled it. */
  tellTask(
    database: Database,
    id: string,
    progress: { percent?: number; message?: string },
  ): Promise<boolean>
  /** Ends it, in the transaction of the last effect. */
  closeTask(tx: Tx, id: string, end: { state: 'done' | 'failed'; message?: string }): Promise<void>
  /** The account with the rights that it holds now; undefined when it may not sign in any more. */
  personNow(reader: Reader, accountId: string): Promise<Person | undefined>
}

/** Who answers them. */
export const bulkPorts = port<BulkPorts>('bulk')
