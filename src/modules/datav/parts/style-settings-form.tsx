import { InputNumber } from 'antd'
import type { BaseName, StyleSettings, ThemeTokens } from '../model/index.ts'

export interface StyleSettingsFormProps {
  readonly base: BaseName
  readonly value: StyleSettings
  readonly tokens: ThemeTokens
  onChange(next: StyleSettings): void
}

/** How a component is dressed. */
export function StyleSettingsForm({ value, onChange }: StyleSettingsFormProps) {
  return (
    <InputNumber
      aria-label="字号"
      min={10}
      max={400}
      value={value.fontSize ?? null}
      onChange={fontSize => onChange({ ...value, fontSize: fontSize ?? undefined })}
    />
  )
}
