import type { AnyField } from '../field.ts'
import { askedText } from '../input/comparisons.input.tsx'
import type { FilterProps } from '../input/kind-input.input.tsx'
import { AreaCascader } from './area-cascader.input.tsx'

/** Everything within an area of any depth. */
export function AreaFilter({ field, value, onChange, id }: FilterProps<AnyField>) {
  return (
    <AreaCascader
      id={id}
      allowClear
      label={field.label}
      placeholder={field.label}
      value={askedText(value, 'under')}
      onChange={code => onChange(code ? [{ op: 'under', value: code }] : [])}
    />
  )
}
