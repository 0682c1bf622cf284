import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { Presented } from '#ui/logic/presented.ts'
import { optionsOf } from '../../model/print-setting.ts'

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
