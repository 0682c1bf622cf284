import { AreaCascader } from '../area/area-cascader.input.tsx'
import { askedTexts } from '../input/comparisons.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { AreaTree } from './area-tree.input.tsx'
import type { AreasField } from './areas.ts'

/** Several areas, each ticked at any level. */
export function Input(props: InputProps<AreasField>) {
  const { field, value, onChange } = props
  return (
    <AreaTree
      {...props}
      value={value ?? []}
      depth={field.depth ?? 3}
      label={field.label}
      placeholder={`请选择${field.label}，可多选`}
      onChange={codes => onChange(codes.length > 0 ? codes : null)}
    />
  )
}

/** Records that name the area itself. */
export function Filter({ field, value, onChange, id }: FilterProps<AreasField>) {
  return (
    <AreaCascader
      id={id}
      allowClear
      label={field.label}
      placeholder={field.label}
      value={askedTexts(value)[0]}
      onChange={code => onChange(code ? [{ op: 'in', value: [code] }] : [])}
    />
  )
}
