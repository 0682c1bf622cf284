import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { NumberBox } from '../input/number-box.input.tsx'
import { NumberRange } from '../input/number-range.input.tsx'
import { type DecimalField, decimalBounds } from './decimal.ts'

/** A number with its digits and unit. */
export function Input(props: InputProps<DecimalField>) {
  const { digits, unit } = props.field
  const { min } = decimalBounds(props.field)
  return (
    <NumberBox {...props} digits={digits} suffix={unit} width={200} isNegativeAllowed={min < 0} />
  )
}

/** From and to. */
export function Filter(props: FilterProps<DecimalField>) {
  return <NumberRange {...props} digits={props.field.digits} suffix={props.field.unit} />
}
