import { ColorPicker, Tag } from 'antd'
import type { Still } from '#kernel/resource/ask.ts'
import look from '#ui/views/look.module.css'
import { contrastOf, type ThemeTokens, themeNames } from '../../model/index.ts'
import styles from '../screens.module.css'

const labels = {
  background: '背景',
  surface: '面板',
  foreground: '前景',
  muted: '次要文字',
  accent: '强调',
  border: '边框',
  good: '成功',
  warning: '警示',
  danger: '危险',
} as const satisfies Record<Exclude<keyof ThemeTokens, 'series'>, string>

type Plain = keyof typeof labels

interface SwatchesProps {
  readonly name: string
  readonly tokens: Still<ThemeTokens>
  /** Absent: to be looked at. */
  readonly onChange?: (tokens: ThemeTokens) => void
}

const nameOf = (name: string) => (themeNames as Readonly<Record<string, string>>)[name] ?? name

/** The colours of a theme on its background, with the contrast of each. */
export function ThemeSwatches({ name, tokens, onChange }: SwatchesProps) {
  const own: ThemeTokens = { ...tokens, series: [...tokens.series] }
  const plain = Object.entries(labels) as [Plain, string][]
  return (
    <section
      aria-label={nameOf(name)}
      className={styles.panel}
      style={{ background: tokens.background, color: tokens.foreground }}
    >
      <div className={look.stack}>
        <strong>{nameOf(name)}</strong>
        <div className={styles.swatches}>
          {plain.map(([key, label]) => (
            <Swatch
              key={key}
              label={label}
              colour={tokens[key]}
              on={key === 'background' || key === 'surface' ? undefined : tokens.background}
              {...(onChange && { onChange: colour => onChange({ ...own, [key]: colour }) })}
            />
          ))}
          {tokens.series.map((colour, at) => (
            <Swatch
              key={`series${String(at)}`}
              label={`系列 ${at + 1}`}
              colour={colour}
              on={tokens.background}
              {...(onChange && {
                onChange: next => onChange({ ...own, series: own.series.with(at, next) }),
              })}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

interface SwatchProps {
  readonly label: string
  readonly colour: string
  /** The colour it stands on; absent where nothing is read on it. */
  readonly on: string | undefined
  readonly onChange?: (colour: string) => void
}

/** Below this, what is drawn can hardly be told from its background. */
const leastContrast = 3

function Swatch({ label, colour, on, onChange }: SwatchProps) {
  const contrast = on === undefined ? undefined : contrastOf(colour, on)
  return (
    <div className={styles.swatch}>
      <ColorPicker
        size="small"
        disabledAlpha
        format="hex"
        value={colour}
        disabled={onChange === undefined}
        onChangeComplete={value => onChange?.(value.toHexString().slice(0, 7))}
      />
      <span>{label}</span>
      {contrast !== undefined && (
        <Tag color={contrast < leastContrast ? 'red' : 'default'}>{contrast.toFixed(1)}:1</Tag>
      )}
    </div>
  )
}
