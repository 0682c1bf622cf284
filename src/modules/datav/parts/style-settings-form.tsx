import { Button, InputNumber, Segmented, Select } from 'antd'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { BaseName, StyleSettings, ThemeTokens } from '../model/index.ts'
import { PaintInput } from './paint-input.tsx'
import { hasPalette } from './setting-fields.ts'
import styles from './settings-form.module.css'

export interface StyleSettingsFormProps {
  readonly base: BaseName
  readonly value: StyleSettings
  readonly tokens: ThemeTokens
  onChange(next: StyleSettings): void
}

const numbers = [
  ['fontSize', '字号', 10, 400],
  ['padding', '内边距', 0, 200],
  ['borderWidth', '边框粗细', 0, 20],
  ['radius', '圆角', 0, 400],
] as const
const paints = [
  ['color', '文字颜色'],
  ['background', '背景颜色'],
  ['border', '边框颜色'],
] as const
const weights = [
  { value: '400', label: '常规' },
  { value: '500', label: '中等' },
  { value: '600', label: '半粗' },
  { value: '700', label: '粗' },
] as const
const sides = [
  { value: 'left', label: '左' },
  { value: 'center', label: '中' },
  { value: 'right', label: '右' },
] as const

/** How a component is dressed: colours are those of the theme by their names, or one's own. */
export function StyleSettingsForm({ base, value, tokens, onChange }: StyleSettingsFormProps) {
  const set = (part: Partial<StyleSettings>) => onChange({ ...value, ...part })
  return (
    <div className={styles.form}>
      <div className={styles.pairs}>
        {numbers.map(([name, label, min, max]) => (
          <div key={name} className={styles.field}>
            <span>{label}</span>
            <InputNumber
              aria-label={label}
              min={min}
              max={max}
              precision={0}
              placeholder="默认"
              suffix="像素"
              value={value[name] ?? null}
              onChange={next => set({ [name]: next ?? undefined })}
            />
          </div>
        ))}
      </div>
      <div className={styles.field}>
        <span>字重</span>
        <Select
          aria-label="字重"
          allowClear
          placeholder="默认"
          value={value.fontWeight ?? null}
          options={[...weights]}
          onChange={(fontWeight: StyleSettings['fontWeight'] | null) =>
            set({ fontWeight: fontWeight ?? undefined })
          }
        />
      </div>
      <div className={styles.field}>
        <span>对齐</span>
        <Segmented
          aria-label="对齐"
          value={value.align ?? 'left'}
          options={[...sides]}
          onChange={align => set({ align })}
        />
      </div>
      {paints.map(([name, label]) => (
        <div key={name} className={styles.field}>
          <span>{label}</span>
          <PaintInput
            label={label}
            value={value[name]}
            tokens={tokens}
            onChange={next => set({ [name]: next })}
          />
        </div>
      ))}
      {hasPalette(base) && (
        <Palette
          value={value.palette ?? []}
          tokens={tokens}
          onChange={palette => set({ palette: palette.length === 0 ? undefined : palette })}
        />
      )}
    </div>
  )
}

interface PaletteProps {
  readonly value: readonly string[]
  readonly tokens: ThemeTokens
  onChange(next: string[]): void
}

/** Colours of the groups, one after another; those of the theme where none is said. */
function Palette({ value, tokens, onChange }: PaletteProps) {
  return (
    <div className={styles.field}>
      <span>色板（不设则用主题色）</span>
      <ByPlace items={value}>
        {(paint, at) => (
          <PaintInput
            label={`第 ${at + 1} 种颜色`}
            value={paint}
            tokens={tokens}
            onChange={next =>
              onChange(value.flatMap((each, place) => (place === at ? (next ?? []) : [each])))
            }
          />
        )}
      </ByPlace>
      {value.length < 12 && (
        <Button
          size="small"
          onClick={() => onChange([...value, `series${(value.length % 6) + 1}`])}
        >
          添加颜色
        </Button>
      )}
    </div>
  )
}
