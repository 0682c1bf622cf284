import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { ColorField } from './color.ts'

/** The colour and its name. */
export const colorCell: KindCell<ColorField> = {
  draw: ({ value }) => (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <span
        style={{
          width: 14,
          height: 14,
          borderRadius: 3,
          background: value,
          boxShadow: 'inset 0 0 0 1px var(--ant-color-border)',
        }}
      />
      <Digits>{value}</Digits>
    </span>
  ),
  width: () => 110,
}
