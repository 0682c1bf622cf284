import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { AlertFinding } from './raise-alert.ts'

/** From how many on the watch over the logs raises an alert. */
export interface AlertLimits {
  /** Refused acts of one account within a minute. */
  readonly denials: number
  /** Personal values that one account looked at within ten minutes. */
  readonly reveals: number
  /** Failed logins before one that succeeds from elsewhere. */
  readonly failedLogins: number
}

/** What this module asks of those above it; each connects its part at start. */
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
  /** Leaves in the evidence log that a month was removed, with how many rows it had and its last hash. */
  provePurge(
    act: Act,
    fact: { readonly month: string; readonly rows: number; readonly head: string },
  ): Promise<void>
  /** Numbers of the leaves that hold heads of the chain, by the number of the link. */
  headLeaves(reader: Reader): Promise<ReadonlyMap<number, string>>
  /** How many days logs stay in the running tables, and then in the archive. */
  retention(reader: Reader): Promise<{ readonly online: number; readonly archive: number }>
  /** What other modules find besides, in their own tables. */
  readonly finders: readonly ((reader: Reader) => Promise<readonly AlertFinding[]>)[]
}

export const ports: LogPorts = {
  limits: async () => ({ denials: 20, reveals: 30, failedLogins: 5 }),
  tellHandlers: async () => {},
  proveHead: async () => {},
  provePurge: async () => {},
  headLeaves: async () => new Map(),
  retention: async () => ({ online: 365, archive: 1095 }),
  finders: [],
}

/** Connects some of the ports. */
export function connectLog(given: Partial<LogPorts>): void {
  Object.assign(ports, given)
}
