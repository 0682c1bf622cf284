import { lazy, Suspense } from 'react'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Section } from '#ui/views/section.tsx'
import styles from './board.module.css'
import type { ChartProps } from './chart.tsx'

const Chart = lazy(() => import('./chart.tsx'))

interface DrawnProps extends ChartProps {
  readonly note?: string
  /** `empty`: there is nothing to draw. */
  readonly content: 'there' | 'empty'
  readonly size?: 'half' | 'whole'
}

/** A drawing under its title; its code comes when it is first shown. */
export function Drawn({ label, note, content, size = 'half', ...chart }: DrawnProps) {
  return (
    <div className={size === 'whole' ? styles.whole : undefined}>
      <Section title={label} note={note}>
        {content === 'empty' ? (
          <EmptyState size="small" title="期间内还没有数据" />
        ) : (
          <Suspense fallback={<div className={styles.chart} />}>
            <Chart label={label} {...chart} />
          </Suspense>
        )}
      </Section>
    </div>
  )
}
