import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { review, reviewTask } from '../model/index.ts'

/** What reviews ask of modules above them; each connects its part at start. */
export interface ApprovalPorts {
  /** Names of roles by code; codes that no role has are absent. */
  roleNames(reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** How many active accounts hold a role; undefined when nobody counts them. */
  countHolders(
    reader: Reader,
    role: string,
    organisation: string | null,
  ): Promise<number | undefined>
  /**
   * The superior of a submitter who may do `action`, as the unit has it set; an empty post falls to
   * the next level up. null: nobody is left.
   */
  superiorOf(
    act: Act,
    asked: { account: string; action: string; except: readonly string[] },
  ): Promise<string | null>
  /** A step waits for its reviewers: notices, counts in headers. In the act's transaction. */
  stepOpened(act: Act, opened: Row<typeof review>): Promise<void>
  /** A decision was written: evidence leaf, notice to the submitter. In the act's transaction. */
  decided(
    act: Act,
    decision: { review: Row<typeof review>; task: Row<typeof reviewTask> },
  ): Promise<void>
}

/** The ports in use; until connected they do nothing. */
export const ports: ApprovalPorts = {
  roleNames: async () => new Map(),
  countHolders: async () => undefined,
  superiorOf: async () => null,
  stepOpened: async () => {},
  decided: async () => {},
}

/** Connects some of the ports. */
export function connectApproval(given: Partial<ApprovalPorts>): void {
  Object.assign(ports, given)
}
