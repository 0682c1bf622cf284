import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { NumberBox } from '../input/number-box.input.tsx'
import { NumberRange } from '../input/number-range.input.tsx'
import { type CountField, countBounds, isUngrouped } from './count.ts'

/** A whole number with its unit. */
export function Input(props: InputProps<CountField>) {
  const { min } = countBounds(props.field)
  return (
    <NumberBox
      {...props}
      digits={0}
      isGrouped={!isUngrouped(props.field)}
      suffix={props.field.unit}
      width={200}
      isNegativeAllowed={min < 0}
    />
  )
}

/** From and to. */
export function Filter(props: FilterProps<CountField>) {
  return <NumberRange {...props} digits={0} suffix={props.field.unit} />
}
