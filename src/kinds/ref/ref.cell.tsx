import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Nothing, PlainText } from '../cell/plain-text.cell.tsx'
import type { RefField } from './ref.ts'

/** The record's title. */
export const refCell: KindCell<RefField> = {
  draw: ({ shown, place }) =>
    typeof shown === 'string' && shown !== '' ? (
      <PlainText text={shown} place={place} />
    ) : (
      <Nothing>记录不可见</Nothing>
    ),
  width: () => 180,
  yields: true,
}
