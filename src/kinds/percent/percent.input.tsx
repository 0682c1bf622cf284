import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { NumberBox } from '../input/number-box.input.tsx'
import { NumberRange } from '../input/number-range.input.tsx'
import { type PercentField, percentBounds } from './percent.ts'

/** A share, typed in percent. */
export function Input(props: InputProps<PercentField>) {
  const { min } = percentBounds(props.field)
  return (
    <NumberBox
      {...props}
      scale={100}
      digits={2}
      suffix="%"
      width={160}
      isNegativeAllowed={min < 0}
    />
  )
}

/** From and to. */
export function Filter(props: FilterProps<PercentField>) {
  return <NumberRange {...props} scale={100} digits={2} suffix="%" />
}
