import { Select } from 'antd'
import type { AnyField } from '../field.ts'
import { anyOf, askedTexts } from './comparisons.input.tsx'
import type { FilterProps } from './kind-input.input.tsx'

interface Props extends FilterProps<AnyField> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly loading?: boolean
}

/** Any of several options. */
export function OptionsFilter({ field, value, onChange, id, options, loading }: Props) {
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={field.label}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      value={askedTexts(value)}
      options={[...options]}
      onChange={chosen => onChange(anyOf(chosen))}
    />
  )
}
