import { Input } from 'antd'
import type { BaseName, ChartSettings } from '../model/index.ts'

export interface ChartSettingsFormProps {
  readonly base: BaseName
  readonly value: ChartSettings
  onChange(next: ChartSettings): void
}

/** Words of a component. */
export function ChartSettingsForm({ value, onChange }: ChartSettingsFormProps) {
  return (
    <Input
      aria-label="标题"
      maxLength={60}
      value={value.title ?? ''}
      onChange={event => onChange({ ...value, title: event.target.value })}
    />
  )
}
