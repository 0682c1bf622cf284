import type { ReactNode } from 'react'
import type { AnyField, ValueOf } from '../field.ts'
import type { Comparison } from '../filter.ts'

/** An input of a form: its value comes from outside and goes back there. */
export interface InputProps<F extends AnyField> {
  readonly field: F
  readonly value: ValueOf<F> | null | undefined
  onChange(value: ValueOf<F> | null): void
  onBlur?(): void
  /** Ties the label to the input. */
  readonly id?: string
  readonly disabled?: boolean
  readonly status?: 'error' | 'warning'
  /** The value came masked: it stands as a hint until something new is typed. */
  readonly masked?: boolean
  /** What `row.shown` says beside the value: titles, names of files. */
  readonly shown?: unknown
  /** Whose field this is: path of the resource and the field's name; uploads are sent with it. */
  readonly target?: { readonly resource: string; readonly field: string }
}

/** A filter of a list: comparisons of one field, none when nothing is asked. */
export interface FilterProps<F extends AnyField> {
  readonly field: F
  readonly value: readonly Comparison[]
  onChange(value: readonly Comparison[]): void
  readonly id?: string
}

/** What each `<kind>.input.tsx` exports. */
export interface KindInput<F extends AnyField> {
  Input(props: InputProps<F>): ReactNode
  Filter(props: FilterProps<F>): ReactNode
}
