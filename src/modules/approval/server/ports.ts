import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { port } from '#kernel/server/port.ts'
import type { review, reviewTask, reviewTurn } from '../model/index.ts'

/** What reviews ask of modules above them. */
export interface ApprovalPorts {
  /** Names of roles by code; codes that no role has are absent. */
  roleNames(reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Who is at work and holds an action today, by name; by the role of this code where one is named.
   * undefined when nobody tells.
   */
  peopleWith(
    act: Act,
    asked: { action: string; role: string | null },
  ): Promise<readonly Person[] | undefined>
  /** Roles in use that hold an action and may be given in an organisation, by code and name. */
  rolesWith(
    act: Act,
    asked: { action: string; organisation: string | null },
  ): Promise<readonly { readonly code: string; readonly name: string }[]>
  /**
   * The superior of a submitter who may do `action`, as the unit has it set; an empty post falls to
   * the next level up. null: nobody is left.
   */
  superiorOf(
    act: Act,
    asked: { account: string; action: string; except: readonly string[] },
  ): Promise<string | null>
  /** Counts whole working days between two moments by the work calendar; null when nobody keeps one. */
  workingDays(act: Act): Promise<((from: Date, to: Date) => number) | null>
  /** When so many hours have passed by the work calendar; all hours count when nobody keeps one. */
  dueAfter(act: Act, hours: number): Promise<Date>
  /** The fields of a record that changed after a version, each as it was then and as it is now. */
  changesSince(
    act: Act,
    asked: { resource: string; id: string; version: number },
  ): Promise<readonly FieldChange[]>
  /** A step waits for its reviewers: notices to them. In the act's transaction. */
  stepOpened(act: Act, opened: Row<typeof review>): Promise<void>
  /** A colleague got the open step, or was added to it: notice to him. In the act's transaction. */
  turned(
    act: Act,
    turned: { review: Row<typeof review>; turn: Row<typeof reviewTurn> },
  ): Promise<void>
  /** The step was passed and waits for those who were added after it: notice to them. In the act's transaction. */
  awaiting(
    act: Act,
    asked: { review: Row<typeof review>; accounts: readonly string[] },
  ): Promise<void>
  /** A decision was written: evidence leaf, notice to the submitter. In the act's transaction. */
  decided(
    act: Act,
    decision: { review: Row<typeof review>; task: Row<typeof reviewTask> },
  ): Promise<void>
}

/** One field before and after, in words. */
export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Who answers them. */
export const approvalPorts = port<ApprovalPorts>('approval')
