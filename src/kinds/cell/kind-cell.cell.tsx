import type { ReactNode } from 'react'
import type { AnyField, ValueOf } from '../field.ts'

/** A value to draw; never empty. */
export interface Drawing<F extends AnyField> {
  readonly field: F
  readonly value: ValueOf<F>
  /** What the server says beside the value (`row.shown`): titles, labels, names of files. */
  readonly shown: unknown
  /** A list gives one line, a detail as much as the value needs. */
  readonly place: 'list' | 'detail'
}

/** How values of a kind are shown. */
export interface KindCell<F extends AnyField> {
  draw(drawing: Drawing<F>): ReactNode
  /** Pixels of a list's column. */
  width(field: F): number
  /** A long value may end in … where the room is short. */
  readonly yields?: true
  /** Numbers stand at the right. */
  readonly align?: 'right' | 'center'
}
