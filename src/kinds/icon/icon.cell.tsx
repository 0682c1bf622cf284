import { lazy, Suspense } from 'react'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { IconField } from './icon.ts'

const Glyph = lazy(() => import('./glyph.input.tsx').then(set => ({ default: set.Glyph })))

/** The picture itself; the set is loaded when first seen. */
export const iconCell: KindCell<IconField> = {
  draw: ({ value }) => (
    <Suspense fallback={value}>
      <Glyph name={value} />
    </Suspense>
  ),
  width: () => 70,
  align: 'center',
}
