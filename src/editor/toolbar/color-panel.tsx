import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { standardColors, themeColors } from './choices.ts'
import styles from './color-panel.module.css'

// The picker weighs as much as a quarter of the editor, and few ask for it.
const OtherColor = lazy(() => import('./other-color.tsx'))

interface ColorPanelProps {
  readonly current: string | undefined
  /** Null: no colour. */
  onChoose(color: string | null): void
}

/** Seventy colours, none, and any other. */
export function ColorPanel({ current, onChoose }: ColorPanelProps) {
  return (
    <div className={styles.panel}>
      <Button block size="small" onClick={() => onChoose(null)}>
        清空颜色
      </Button>
      <p className={styles.title}>主题颜色</p>
      <Swatches colors={themeColors} current={current} onChoose={onChoose} />
      <p className={styles.title}>标准颜色</p>
      <Swatches colors={standardColors} current={current} onChoose={onChoose} />
      <div className={styles.other}>
        其他颜色
        <Suspense fallback={null}>
          <OtherColor current={current} onChoose={onChoose} />
        </Suspense>
      </div>
    </div>
  )
}

function Swatches({ colors, current, onChoose }: ColorPanelProps & { colors: readonly string[] }) {
  return (
    <div className={styles.swatches}>
      {colors.map(color => (
        <button
          key={color}
          type="button"
          title={color}
          aria-label={`颜色 ${color}`}
          aria-pressed={color === current}
          style={{ background: color }}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(color)}
        />
      ))}
    </div>
  )
}
