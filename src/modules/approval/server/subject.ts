import type { SQL } from 'drizzle-orm'
import type { AnyResource, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { type Extension, extensionPoint } from '#kernel/server/extension-point.ts'
import type { Person } from '#kernel/server/person.ts'
import type { Decision, FieldMark, ReviewStep } from '../model/index.ts'

/** What a reviewer says; the answers of a subject's deciding moves. */
export interface Verdict {
  readonly opinion?: string | null
  readonly reviewFiles?: readonly string[] | null
  readonly marks?: readonly FieldMark[] | null
}

/** A table of the printed review, its cells in words. */
export interface PrintedTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Maybe<T> = T | Promise<T>
type Effect<R extends AnyResource> = (
  row: Row<R>,
  verdict: Verdict,
  act: Act,
) => Maybe<Patch<R> | undefined>

/** The moves of a subject's lifecycle by which it is decided. */
export interface DecidingMoves {
  readonly approve: string
  readonly reject?: string
  readonly return?: string
}

/** A kind of record that is reviewed: registered by the module it belongs to. */
export interface Subject<R extends AnyResource = AnyResource> {
  /** `project`, `settlement`, `cause.terminate`: the key of its flows. */
  readonly kind: string
  readonly label: string
  readonly resource: R
  /** The screen that lists what waits, and the one that shows a single record: `/project/proverify`. */
  readonly places: {
    readonly list: string
    readonly detail: string
    /** Where the platform's people find those of organisations, when that is another screen. */
    readonly foreign?: string
  }
  /** Its reviews come with an amount, from which on steps may be asked. */
  readonly hasAmount?: true
  /** approve, reject and return when absent. */
  readonly moves?: DecidingMoves
  /** The kind whose flow of an organisation holds for this one too, until it sets one of its own. */
  readonly like?: string
  /** The steps when no flow is configured; also what a new installation starts with. */
  readonly steps: readonly ReviewStep[]
  /** So many steps its flows have at least, because something else promises them; one when absent. */
  readonly fewest?: number
  /**
   * Who may decide such records, beside the action and the open step: a condition on their table.
   * The deciding moves refuse everybody else by their own rules.
   */
  readonly reviewableBy?: (person: Person) => SQL
  /**
   * What speaks against passing a record unread, sentence by sentence. With it records without any
   * may be passed many at once; absent, each is read.
   */
  readonly risks?: (row: Row<R>, act: Act) => Promise<readonly string[]>
  /** What stands on the printed review beside the record's own fields: a budget, findings. */
  readonly printed?: (row: Row<R>, act: Act) => Promise<readonly PrintedTable[]>
  /** Effects of the last approval; the patch is written with the new state. */
  readonly onApproved?: Effect<R>
  readonly onRejected?: Effect<R>
  readonly onReturned?: Effect<R>
}

const subjects = extensionPoint<Subject>()
const usual: DecidingMoves = { approve: 'approve', reject: 'reject', return: 'return' }

/** Brings a subject to a house; two of one kind are a fault. */
export function bringSubject<R extends AnyResource>(subject: Subject<R>): Extension {
  // The cast of the list: effects are called with rows of their own resource only.
  const bring = subjects.of(subject as unknown as Subject)
  return house => {
    if (findSubject(subject.kind)) throw new Error(`two modules review ${subject.kind}`)
    bring(house)
  }
}

/** Every kind that is reviewed. */
export function allSubjects(): readonly Subject[] {
  return subjects()
}

export function findSubject(kind: string): Subject | undefined {
  return subjects().find(each => each.kind === kind)
}

/** The moves that decide a subject. */
export function decidingMoves(subject: Pick<Subject, 'moves'>): DecidingMoves {
  return subject.moves ?? usual
}

/** Where a record of the subject is shown; the screen may have a query of its own. */
export function screenOf({ places: { detail } }: Subject, record: string): string {
  return `${detail}${detail.includes('?') ? '&' : '?'}id=${record}`
}

/** The action that a reviewer of the subject must hold. */
export function reviewAction(subject: Subject): string {
  const move = decidingMoves(subject).approve
  return subject.resource.lifecycle?.moves[move]?.needs ?? `${subject.resource.name}.${move}`
}

/** The action by which a record comes under review; undefined where it has another name. */
export function submitAction({ resource }: Subject): string | undefined {
  const declared = resource.lifecycle?.moves.submit
  return declared === undefined ? undefined : (declared.needs ?? `${resource.name}.submit`)
}

/** The move that makes a decision; undefined where the subject knows no such decision. */
export function moveOfDecision(subject: Subject, decision: Decision): string | undefined {
  const moves = decidingMoves(subject)
  if (decision === 'approved') return moves.approve
  if (decision === 'rejected') return moves.reject
  return decision === 'returned' ? moves.return : undefined
}

/** A step that whoever holds the subject's review action decides, at any amount. */
export function plainStep(name: string, role: string | null = null): ReviewStep {
  return { name, role, superior: false, mode: 'any', amountFrom: 0, dueHours: null }
}
