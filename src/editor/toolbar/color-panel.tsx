import { Button, ColorPicker } from 'antd'
import { standardColors, themeColors } from './choices.ts'
import styles from './color-panel.module.css'

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
        <ColorPicker
          size="small"
          disabledAlpha
          value={current ?? '#0B6B6B'}
          onChangeComplete={color => onChoose(color.toHexString().toUpperCase())}
        />
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
