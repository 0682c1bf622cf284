import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'
import type { AlertFinding } from './alert-finding.ts'

/** From how many on the watch over the logs raises an alert. */
export interface AlertLimits {
  /** Refused acts of one account within a minute. */
  readonly denials: number
  /** Personal values that one account looked at within ten minutes. */
  readonly reveals: number
  /** Failed logins before one that succeeds from elsewhere. */
  readonly failedLogins: number
}

/** What stays of a month of the logs that was removed. */
export interface PurgeFact {
  readonly month: string
  readonly rows: number
  /** Number and hash of the month's last link. */
  readonly seq: number
  readonly head: string
}

/** What this module asks of those above it. */
export interface LogPorts {
  /** The limits in force; the product's own until somebody sets others. */
  limits(reader: Reader): Promise<AlertLimits>
  /** Tells whoever handles alerts of the platform. */
  tellHandlers(
    act: Act,
    notice: { readonly title: string; readonly body: string; readonly link: string },
  ): Promise<void>
  /** Leaves the head of the chain in the evidence log, in the act's transaction. */
  proveHead(act: Act, head: { readonly seq: number; readonly hash: string }): Promise<void>
  /** Leaves in the evidence log that a month was removed, with how many rows and which last link it had. */
  provePurge(act: Act, fact: PurgeFact): Promise<void>
  /** The last link of a removed month as the evidence log holds it; undefined where it holds none. */
  provenCut(
    reader: Reader,
    month: string,
  ): Promise<{ readonly seq: number; readonly hash: string } | undefined>
  /** Numbers of the leaves that hold heads of the chain, by the number of the link. */
  headLeaves(reader: Reader): Promise<ReadonlyMap<number, string>>
  /** Notes in the access log what a printed sheet of these records shows this person in the clear. */
  notePrinted(act: Act, resource: AnyResource, rows: readonly Row<AnyResource>[]): Promise<void>
  /** How many days logs stay in the running tables, and then in the archive. */
  retention(reader: Reader): Promise<{ readonly online: number; readonly archive: number }>
  /** What other modules find besides, in their own tables. */
  readonly finders: readonly ((reader: Reader) => Promise<readonly AlertFinding[]>)[]
}

/** Who answers them. */
export const logPorts = port<LogPorts>('log')
