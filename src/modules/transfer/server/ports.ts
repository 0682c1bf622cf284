import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader, Tx } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { port } from '#kernel/server/port.ts'

/** How rules of desensitisation show a value of one row. */
export type RowMask = (value: string, row: Readonly<Record<string, unknown>>) => string

/** What this module asks of others. */
export interface TransferPorts {
  /** Absolute folder for sheets while they are read; each node may have its own. */
  readonly folder: string
  /** Shows a person that something began; answers the id of its progress. */
  openTask(act: Act, task: { kind: string; title: string; account?: string }): Promise<string>
  /** Shows how far it is; false when the person has cancelled it. */
  tellTask(
    database: Database,
    id: string,
    progress: { percent?: number; message?: string },
  ): Promise<boolean>
  /** Ends it, in the transaction of the last effect. `file` is an export job's id. */
  closeTask(
    tx: Tx,
    id: string,
    end: { state: 'done' | 'failed'; message?: string; file?: string },
  ): Promise<void>
  /** How rules of desensitisation show fields of a resource to a person, by field; none without rules. */
  masks(
    reader: Reader,
    person: Person,
    resource: AnyResource,
  ): Promise<ReadonlyMap<string, RowMask>>
  /** The rules of exports in force. */
  exportRules(act: Act): Promise<ExportRules>
  /** Says that somebody takes out more personal data in the clear than usual. */
  alert(
    act: Act,
    finding: {
      readonly key: string
      readonly summary: string
      readonly account: string
      readonly organisation: string | null
      readonly times: number
    },
  ): Promise<void>
  /** A notice in the bell of people. */
  notify(act: Act, notice: ExportNotice & { readonly accounts: readonly string[] }): Promise<void>
  /** The same for whoever may do `action` in the organisation, or on the platform when null. */
  tellHolders(
    act: Act,
    notice: Omit<ExportNotice, 'kind'> & {
      readonly action: string
      readonly organisation: string | null
    },
  ): Promise<void>
  /** The terms of a dictionary that may be chosen. */
  terms(dictionary: string): readonly { readonly code: string; readonly label: string }[]
}

/** What is allowed of exports. */
export interface ExportRules {
  /** From how many rows on an export in the clear needs a second person. */
  readonly approveRows: number
  /** Days that files are kept. */
  readonly keepDays: number
  /** From how many rows on an export in the clear is an alert. */
  readonly alertRows: number
}

/** What people are told of exports. */
interface ExportNotice {
  readonly kind: 'result'
  readonly title: string
  readonly body: string
  readonly link: string
}

/** Who answers them. */
export const transferPorts = port<TransferPorts>('transfer')
