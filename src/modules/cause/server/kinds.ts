import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import type { ReviewStep } from '#modules/approval/model/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import {
  asCauseRecord,
  type CauseKindName,
  type CauseRecord,
  type CauseRow,
  cause,
  causeKinds,
} from '../model/index.ts'

/** What a module says of its kind of cause; shared code knows nothing else of it. */
interface KindOf<R extends AnyResource> {
  readonly kind: CauseKindName
  readonly resource: R
  /** The letter before the numbers of its records. */
  readonly serial: string
  readonly places: {
    readonly list: string
    readonly review: { readonly list: string; readonly detail: string }
  }
  /** What the reviews of its two ends are called in flows. */
  readonly endings: { readonly terminate: string; readonly close: string }
  /** The steps of its review as every organisation begins with them; 初审 and 复审 when absent. */
  readonly steps?: readonly ReviewStep[]
  /** Facts that every save must hold beside those of every cause, while it is a draft. */
  check?(next: Row<R>, act: Act, before: Row<R> | undefined): Promise<void> | void
  /** What the precheck sees of the kind's own facts. */
  findings?(row: Row<R>, act: Act): Promise<readonly PrecheckFinding[]>
  /** Formatted texts of the kind's own that the public reads beside 详情. */
  texts?(row: Row<R>): readonly (string | null)[]
  /** Why the kind's own facts keep it from being shown to the public. */
  whyHidden?(row: Row<R>): string | undefined
  /** Whether it raises money at all; one paid from money that is there already does not. All do when absent. */
  raises?(row: Row<R>): boolean
  /** Why it may not raise money today, beside the rules of every cause. */
  whyNotRaising?(row: Row<R>, act: Act): Promise<string | undefined>
  /** What a reviewer must have done before he passes it; refuses. */
  approving?(row: Row<R>, act: Act): Promise<void> | void
  /** What follows from its approval, in the transaction; its books are open. */
  approved?(row: Row<R>, act: Act): Promise<void>
  /** What a change request must hold beside the rules of the kind; `names`: the fields it changes. */
  checkChange?(
    change: { readonly next: Row<R>; readonly before: Row<R>; readonly names: ReadonlySet<string> },
    act: Act,
  ): Promise<void> | void
  /** What follows from a change request that was written. */
  changed?(row: Row<R>, act: Act): Promise<void>
  /** What of its money is made free while a decision on its surplus is reviewed, and bound again where that fails. */
  settling?(row: Row<R>, act: Act, isAsked: boolean): Promise<void>
  /** What follows from a decision on its surplus that was carried out. */
  settled?(row: Row<R>, act: Act): Promise<void>
}

/** A kind of cause as shared code sees it. */
export interface CauseKind extends KindOf<CauseRecord> {
  /** 项目, 基金, 求助. */
  readonly label: string
}

/** Declares a kind of cause; its module brings it to the house by `causeKindsOf.of(…)`. */
export function causeKind<R extends AnyResource>(given: KindOf<R>): CauseKind {
  const { resource, ...rules } = given
  // The cast: its rules are only ever given rows of its own resource.
  const shared = rules as unknown as Omit<KindOf<CauseRecord>, 'resource'>
  return { ...shared, resource: asCauseRecord(resource), label: causeKinds[given.kind] }
}

/** The kinds of causes of a house. */
export const causeKindsOf = extensionPoint<CauseKind>()

/** The kind of a name. */
export function kindNamed(kind: string): CauseKind {
  const found = causeKindsOf().find(each => each.kind === kind)
  if (found === undefined) throw new Error(`no module brings causes of the kind ${kind}`)
  return found
}

/** A cause with its kind. */
export interface KnownCause {
  readonly kind: CauseKind
  readonly row: CauseRow
}

/** The own record of a cause of any kind; undefined where there is none (any more). */
export async function findCause(reader: Reader, id: string): Promise<KnownCause | undefined> {
  const common = await findRow(reader, cause, id)
  if (common === undefined) return undefined
  const kind = causeKindsOf().find(each => each.kind === common.kind)
  const row = kind && (await findRow(reader, kind.resource, id))
  return kind && row && { kind, row }
}

/** The same, locked until the end of the transaction; refused where there is none. */
export async function lockCause(act: Act, id: string): Promise<KnownCause> {
  const common = await findRow(act.tx, cause, id)
  if (common === undefined) throw absent()
  const kind = kindNamed(common.kind)
  return { kind, row: await lockRow(act, kind.resource, id) }
}
