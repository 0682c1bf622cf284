import { memo } from 'react'
import type { Widget } from '../../model/index.ts'
import type { WidgetData } from '../../stage/widget-data.ts'
import { WidgetView } from '../../stage/widget-view.tsx'
import styles from './canvas.module.css'

interface WidgetNodeProps {
  readonly widget: Widget
  readonly data: WidgetData | undefined
  /** CSS pixels a pixel of the canvas. */
  readonly unit: number
}

/** A widget where it stands on the canvas; drawn again only when it, its data or the zoom changes. */
export const WidgetNode = memo(function WidgetNode({ widget, data, unit }: WidgetNodeProps) {
  const { id, x, y, w, h, z } = widget
  return (
    <div
      data-widget={id}
      className={styles.widget}
      style={{ left: x * unit, top: y * unit, width: w * unit, height: h * unit, zIndex: z }}
    >
      <div className={styles.untouched} inert>
        <WidgetView widget={widget} {...(data === undefined ? {} : { data })} />
      </div>
    </div>
  )
})
