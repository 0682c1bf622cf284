import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { Presented } from '#ui/logic/presented.ts'

/** The codes of a choice with their words, as its description tells them: `plain：允许明文；…`. */
export function optionsOf({ description }: Presented): readonly [string, string][] {
  return String(description ?? '')
    .split('；')
    .flatMap(part => {
      const [code = '', label] = part.split('：')
      return label === undefined ? [] : [[code, label] as [string, string]]
    })
}

/** A value of a setting in words. */
export function printSetting(row: Presented, value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (row.valueKind === 'bool') return value === true ? '是' : '否'
  if (row.valueKind === 'choice')
    return optionsOf(row).find(([code]) => code === value)?.[1] ?? String(value)
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map(String).join('、')
  return String(value)
}

interface SettingInputProps {
  readonly row: Presented
  readonly value: unknown
  onChange(value: unknown): void
}

/** The control by the kind of a setting's value. */
export function SettingInput({ row, value, onChange }: SettingInputProps) {
  const label = String(row.name)
  if (row.valueKind === 'int')
    return (
      <InputNumber
        aria-label={label}
        precision={0}
        value={typeof value === 'number' ? value : null}
        onChange={next => onChange(next)}
      />
    )
  if (row.valueKind === 'bool')
    return <Switch aria-label={label} checked={value === true} onChange={onChange} />
  if (row.valueKind === 'choice')
    return (
      <Radio.Group
        aria-label={label}
        value={value}
        options={optionsOf(row).map(([code, name]) => ({ value: code, label: name }))}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (row.valueKind === 'list')
    return (
      <Select
        mode="tags"
        aria-label={label}
        style={{ width: '100%' }}
        open={false}
        suffixIcon={null}
        value={Array.isArray(value) ? value.map(String) : []}
        tokenSeparators={[' ', ',', '，', '、']}
        onChange={onChange}
      />
    )
  return (
    <Input
      aria-label={label}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
