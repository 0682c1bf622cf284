import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Nothing } from '../cell/plain-text.cell.tsx'
import { type SecretField, secretMask } from './secret.ts'

/** Always its mask. */
export const secretCell: KindCell<SecretField> = {
  draw: () => <Nothing>{secretMask}</Nothing>,
  width: () => 100,
}
