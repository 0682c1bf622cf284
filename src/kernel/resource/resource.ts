import type { AnyField, ValueOf } from '#kinds/field.ts'
import type { Lifecycle, RecordAction } from './lifecycle.ts'
import type { Sum } from './sum.ts'

export type Fields = Readonly<Record<string, AnyField>>

/** What everybody may do with records beside the moves of their lifecycle. */
export const verbs = ['view', 'create', 'update', 'delete', 'export', 'import'] as const
export type Verb = (typeof verbs)[number]

/** For how many days a deleted record lies in the recycle bin (回收站) and may be restored. */
export const binDays = 30

/** Names usable in views: declared fields and what every record has. */
export type ViewName<N extends string> =
  | N
  | 'state'
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'updatedBy'

/** Which rows of a resource belong to whom; each names a field of the resource. */
export interface Ownership<N extends string> {
  /** ref to the organisation that owns the row (`id`: the row is the organisation): data scope 本机构, and the row wall of PostgreSQL. */
  readonly organisation?: N | 'id'
  /** area code: data scope 本区域. */
  readonly area?: N
  /** ref to the department: data scopes 本部门及下级, 本部门. */
  readonly department?: N
  /** ref to what donors give to (`id`: the row is it): grants narrowed to some of them, and their row wall. */
  readonly cause?: N | 'id'
  /** ref to the account: data scope 仅本人. `createdBy` when absent. */
  readonly account?: N
  /** the competent unit: its own accounts and departments; absent where a unit looks at its area. */
  readonly unit?: N
  /** ref to the vendor (`id`: the row is the vendor). */
  readonly vendor?: N | 'id'
  /** ref to the commerce partner (`id`: the row is the partner). */
  readonly merchant?: N | 'id'
  /** Rows are seen by their own account only, whatever the role (sessions, notices, saved views). */
  readonly self?: N
}

/** An index over the rows whose field has one of these values. */
export interface PartialIndex {
  readonly on: readonly string[]
  readonly where: string
  readonly in: readonly string[]
}

/** Records in an order of their own, below each other where `parent` says so. */
export interface Tree<N extends string = string> {
  /** ref to the record above, of the same resource; absent: a flat table in an order of its own. */
  readonly parent?: N
  /** How many levels there are, 2 when absent; a function of the row where parts of the table differ. */
  readonly depth?: number | ((row: Readonly<Record<string, unknown>>) => number)
  /** count: the place among the siblings, behind them all when none is given. */
  readonly order: N
  /** Frozen fields by whose values the table is several trees, one of each. */
  readonly within?: readonly N[]
  /** The action that lets somebody put records in another place; `<resource>.update` when absent. */
  readonly needs?: string
}

/** What a declaration says, by the names of its fields. */
export interface DefinitionOf<N extends string> {
  readonly label: string
  /** The field that names a row in links, crumbs and audit. */
  readonly title: N
  readonly owner?: Ownership<N>
  /** Nobody but the platform's people changes it, whatever a role grants; others look at most. */
  readonly keptBy?: 'platform'
  /**
   * Its records stand in an order, and below each other: no circle, no deeper than declared, one
   * title among siblings, nothing deleted that has others below it; the call `place` moves them.
   */
  readonly tree?: Tree<N>
  /**
   * How many records of other resources refer to one is counted and shown (`extra.uses`). Nothing in
   * use is deleted; what is `needed` is not switched off either.
   */
  readonly uses?: 'counted' | 'needed'
  /** day fields, from and until: offered only inside of them and while enabled; records keep what they hold. */
  readonly validity?: readonly [N, N]
  /** Records that refer to it print the title that it had on their own day (`dated`). */
  readonly names?: 'kept'
  /** The day or moment of a record that kept names go by; `createdAt` when absent. */
  readonly dated?: N
  /** The measure word of its records (量词): 篇; 条 when absent. */
  readonly measure?: string
  /** Money moves by it: how much, from whom, to whom (the first that is filled); told wherever it waits for somebody. */
  readonly sum?: Sum<N>
  /** Made to be read by everybody, so that nothing in it is personal: the page of a site, an advertisement. */
  readonly isPublic?: true
  /** Guarded by PostgreSQL row-level security as a second net (money, personal data). Needs owner.organisation. */
  readonly walled?: boolean
  /** The flag that says that a record is about somebody under age: a look at it needs consent. */
  readonly minor?: N
  /** Its files are opened one by one under a rule of their own; an export does not pack them. */
  readonly guardedFiles?: boolean
  /** Deleted rows lie in the recycle bin for `binDays`, restorable; `deletedAt` is set. */
  readonly softDelete?: boolean
  /** Verbs that nobody takes back within minutes (撤销): money, keys, what others already go by. */
  readonly final?: readonly ('update' | 'delete')[]
  /** Which verbs exist at all; all but import when absent. */
  readonly verbs?: readonly Verb[]
  /** Verbs, moves and actions that ask the identity again (BR-44), beside `stepUp` of moves. */
  readonly stepUp?: readonly string[]
  readonly views: {
    /** Columns of the list, in order; the first ones are shown by default. */
    readonly list: readonly ViewName<N>[]
    readonly filter?: readonly ViewName<N>[]
    /** Text fields that the search box looks into (trigram index); exact blind index for personal kinds. */
    readonly search?: readonly N[]
    /** Conditions of `finds` that the search box asks as well, where the keyword may be such a value. */
    readonly searchFinds?: readonly string[]
    /** Sections of the form. */
    readonly form?: Readonly<Record<string, readonly N[]>>
    /** Sections of the detail; the form's when absent. */
    readonly detail?: Readonly<Record<string, readonly ViewName<N>[]>>
    /** Columns of export and import. */
    readonly sheet?: readonly ViewName<N>[]
    /** Field that a list is sorted by, `-` in front for descending; `-createdAt` when absent. */
    readonly sort?: string
  }
  /** Fields that may be changed in many records at once; none when absent. */
  readonly bulkEdit?: readonly N[]
  /** What may be filtered by beside the fields: no column says it, the server's rules answer it. */
  readonly finds?: Readonly<Record<string, AnyField>>
  /** Composite indexes: field names, `-` in front for descending; those of a part of the rows by their values. */
  readonly indexes?: readonly (readonly string[] | PartialIndex)[]
  /** Comments and attachments on the record; true when absent. */
  readonly discussion?: boolean
  /** What was done with a record (操作记录); true when absent. What is itself a log has none. */
  readonly history?: boolean
}

/**
 * What may be done beside verbs and moves, by name: a label for what is a right alone
 * (`{ unmask: '查看明文' }`), or what is asked before it is done, from which route, dialog and button follow.
 */
export type Actions = Readonly<Record<string, string | RecordAction>>

/** Facts that the server adds to presented rows: known by their type alone, nothing at run time. */
export interface Extra<E> {
  readonly '~extra'?: E
}

/** Says what `enrich` and `detail` of a resource add: `extra: extra<{ readonly usage: number }>()`. */
export function extra<E extends object>(): Extra<E> {
  return {}
}

export interface Definition<
  F extends Fields,
  L extends Lifecycle | undefined,
  A extends Actions | undefined = undefined,
  E = Untold,
> extends DefinitionOf<keyof F & string> {
  readonly fields: F
  readonly lifecycle?: L
  readonly actions?: A
  /** What the server adds to presented rows beside their fields. */
  readonly extra?: Extra<E>
}

/** What is added where no declaration says it. */
type Untold = Readonly<Record<string, unknown>>

/** Where a resource stands. */
interface Address<P extends string> {
  /** `project/project`: module and name, the address under /api. */
  readonly path: P
  readonly module: string
  /** Unique in the product; the first half of every action: `project.create`. */
  readonly name: string
}

export interface Resource<
  P extends string,
  F extends Fields,
  L extends Lifecycle | undefined,
  A extends Actions | undefined = undefined,
  E = Untold,
> extends Definition<F, L, A, E>,
    Address<P> {}

/** Any resource, as shared code sees it. */
export interface AnyResource extends DefinitionOf<string>, Address<string> {
  readonly fields: Fields
  readonly lifecycle?: Lifecycle | undefined
  readonly actions?: Actions | undefined
  readonly extra?: Extra<unknown>
}

/** Declares a kind of record once; table, API, permissions, screens and sheets derive from it. */
export function resource<
  const N extends `${string}/${string}`,
  const F extends Fields,
  const L extends Lifecycle | undefined = undefined,
  const A extends Actions | undefined = undefined,
  E = Untold,
>(path: N, definition: Definition<F, L, A, E>): Resource<N, F, L, A, E> {
  const [module = '', name = ''] = path.split('/')
  const { fields, finds } = definition
  return {
    ...definition,
    ...{ path, module, name, fields: ownNamesOnly(fields) },
    ...(finds && { finds: ownNamesOnly(finds) }),
  }
}

/** The same without what every object inherits: `constructor` is asked for by strangers, and is no field. */
function ownNamesOnly<T extends object>(named: T): T {
  return Object.assign(Object.create(null), named)
}

/** The value of a field in a record. */
export type Stored<F extends AnyField> = F extends { readonly required: true }
  ? ValueOf<F>
  : ValueOf<F> | null

/** What every record has beside its fields. `state` only with a lifecycle. */
export type RecordBase = {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly createdBy: string | null
  readonly updatedAt: string
  readonly updatedBy: string | null
}

type LifecycleOf<R extends AnyResource> = NonNullable<R['lifecycle']>

/** The state of a record; nothing without a lifecycle. */
export type StateOf<R extends AnyResource> = [LifecycleOf<R>] extends [never]
  ? unknown
  : { readonly state: keyof LifecycleOf<R>['states'] & string }

/** A record as the server reads it, personal values in the clear. */
export type Row<R extends AnyResource> = RecordBase & {
  readonly [K in keyof R['fields']]: Stored<R['fields'][K]>
} & StateOf<R>

/** What `enrich` and `detail` add to rows of a resource; anything where the declaration does not say it. */
export type ExtraOf<R extends AnyResource> = [R] extends [never]
  ? object
  : Exclude<NonNullable<R['extra']>['~extra'], undefined>

type Given<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly system: true } ? never : K
}[keyof F]
type Demanded<F extends Fields> = {
  [K in Given<F>]: F[K] extends { readonly required: true }
    ? F[K] extends { readonly initial: unknown }
      ? never
      : K
    : never
}[Given<F>]

/** What a person gives to make a record: system fields are absent. */
export type Draft<R extends AnyResource> = {
  readonly [K in Demanded<R['fields']>]: Stored<R['fields'][K]>
} & {
  readonly [K in Exclude<Given<R['fields']>, Demanded<R['fields']>>]?: Stored<R['fields'][K]>
}

/** Any part of a record's own fields and state, system fields included: what rules may write. */
export type Patch<R extends AnyResource> = {
  -readonly [K in keyof R['fields']]?: Stored<R['fields'][K]>
} & Partial<StateOf<R>>

/** The names of a resource's moves. */
export type MoveOf<R extends AnyResource> = [LifecycleOf<R>] extends [never]
  ? never
  : keyof LifecycleOf<R>['moves'] & string

type ActionsIn<R extends AnyResource> = NonNullable<R['actions']>

/** The names of a resource's actions that ask and do; those that are a right alone are none of them. */
export type ActionOf<R extends AnyResource> = [ActionsIn<R>] extends [never]
  ? never
  : { [K in keyof ActionsIn<R>]: ActionsIn<R>[K] extends string ? never : K }[keyof ActionsIn<R>] &
      string

/** The names of a resource's moves and of its actions that ask and do. */
export type CommandOf<R extends AnyResource> = MoveOf<R> | ActionOf<R>

type AskOf<M> = M extends { readonly ask: infer Q extends Fields }
  ? { readonly [K in keyof Q]: Stored<Q[K]> }
  : Record<string, never>

/** What the fields of a move or an action were answered with. */
export type Answers<R extends AnyResource, M extends CommandOf<R>> = AskOf<
  M extends MoveOf<R> ? LifecycleOf<R>['moves'][M] : ActionsIn<R>[M]
>
