import { askedText } from '../input/comparisons.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import type { AreaField } from './area.ts'
import { AreaCascader } from './area-cascader.input.tsx'

/** An area, at least as deep as the field demands. */
export function Input(props: InputProps<AreaField>) {
  const { field } = props
  return (
    <AreaCascader
      {...props}
      level={field.level}
      label={field.label}
      allowClear={!field.required}
      placeholder={`请选择${field.label}`}
    />
  )
}

/** Everything within an area of any depth. */
export function Filter({ field, value, onChange, id }: FilterProps<AreaField>) {
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
