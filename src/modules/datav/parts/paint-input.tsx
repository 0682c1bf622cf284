import { ColorPicker, Select } from 'antd'
import type { ThemeTokens } from '../model/index.ts'
import { paintOf } from '../stage/paints.ts'
import styles from './binding-form.module.css'

interface PaintInputProps {
  readonly label: string
  /** A token of the theme by its name, or `#rrggbb`; undefined: as the component does by itself. */
  readonly value: string | undefined
  readonly tokens: ThemeTokens
  onChange(next: string | undefined): void
}

const names: Readonly<Record<string, string>> = {
  background: '主题背景',
  surface: '主题面板',
  foreground: '主题前景',
  muted: '主题次要',
  accent: '主题强调',
  border: '主题边框',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(at => [`series${at}`, `主题系列 ${at}`])),
  good: '主题成功',
  warning: '主题警示',
  danger: '主题危险',
}

/** A colour: of the theme by its name, so that another theme changes it, or one of one's own. */
export function PaintInput({ label, value, tokens, onChange }: PaintInputProps) {
  const isOwn = value !== undefined && !(value in names)
  return (
    <div className={styles.line}>
      <Select
        aria-label={label}
        allowClear
        placeholder="默认"
        className={styles.grows}
        value={value === undefined ? null : isOwn ? 'own' : value}
        options={[
          ...Object.entries(names).map(([key, name]) => ({ value: key, label: name })),
          { value: 'own', label: '自定义颜色' },
        ]}
        onChange={(next: string | undefined) =>
          onChange(next === 'own' ? (paintOf(tokens, value) ?? tokens.accent) : next)
        }
      />
      <ColorPicker
        size="small"
        disabledAlpha
        aria-label={`${label}的颜色`}
        value={paintOf(tokens, value) ?? tokens.surface}
        onChangeComplete={color => onChange(color.toHexString().slice(0, 7).toLowerCase())}
      />
    </div>
  )
}
