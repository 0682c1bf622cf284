import type { ShownOf } from '#kinds/field.ts'
import type { AnyResource, ExtraOf, Fields, RecordBase, StateOf, Stored } from './resource.ts'

/** Any record as the server presents it to a person: values, what they show, what may be done. */
export interface Presented extends RecordBase {
  readonly state?: string
  /** What a value alone cannot show: titles of refs, labels of terms, full names of areas. */
  readonly shown: Readonly<Record<string, unknown>>
  /** Verbs, moves and actions that this person may do with the record now. */
  readonly can: readonly string[]
  /** Personal fields shown masked. */
  readonly masked?: readonly string[]
  /** Those of them that this person may not see in the clear. */
  readonly kept?: readonly string[]
  readonly extra?: Readonly<Record<string, unknown>>
  /** Whose changes, made since the record was opened, an update was merged with. */
  readonly mergedWith?: readonly string[]
  readonly [field: string]: unknown
}

/** A value as it travels; a field that needs an action is absent for whoever lacks it. */
type Told<F extends Fields[string]> = F extends { readonly needs: string }
  ? Stored<F> | undefined
  : Stored<F>

type Shown<F extends Fields> = { readonly [K in keyof F]?: ShownOf<F[K]> } & {
  readonly createdBy?: string
  readonly updatedBy?: string
}

/** What a presented record has beside its values. */
type Beside<R extends AnyResource> = {
  readonly shown: Shown<R['fields']>
  readonly can: readonly string[]
  readonly masked?: readonly string[]
  readonly kept?: readonly string[]
  /** What the server's `enrich` adds to every row, and its `detail` to a record's own page. */
  readonly extra?: Readonly<Partial<ExtraOf<R>>>
  readonly mergedWith?: readonly string[]
  /** With a recycle bin: when it was deleted. */
  readonly deletedAt?: string | null
}

/**
 * A record of this resource as the server presents it: `Presented` with the values that the
 * declaration says. Of a resource that is not known, any record.
 */
export type PresentedOf<R extends AnyResource> = R extends AnyResource
  ? AnyResource extends R
    ? Presented
    : RecordBase & { readonly [K in keyof R['fields']]: Told<R['fields'][K]> } & StateOf<R> &
        Beside<R>
  : never
