import type { InputProps } from '../input/kind-input.input.tsx'
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
export { AreaFilter as Filter } from './area-filter.input.tsx'
