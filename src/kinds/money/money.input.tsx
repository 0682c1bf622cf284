import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { NumberBox } from '../input/number-box.input.tsx'
import { NumberRange } from '../input/number-range.input.tsx'
import { capitalMoney } from './capital-money.ts'
import { type MoneyField, moneyBounds } from './money.ts'

/**
 * An amount typed in yuan; large ones are told in 万元 as well, where zeros are miscounted. A form
 * says both below, 万元 and capitals, where they take no room from the digits.
 */
export function Input(props: InputProps<MoneyField>) {
  const { min } = moneyBounds(props.field)
  const { value, target } = props
  const large = value && Math.abs(value) >= tenThousandYuan ? inTenThousands(value) : undefined
  return (
    <>
      <NumberBox
        {...props}
        scale={100}
        digits={2}
        prefix="¥"
        suffix={target ? undefined : large}
        isNegativeAllowed={min < 0}
      />
      {target && value ? (
        <div style={capitals}>
          {capitalMoney(value)}
          {large && ` · ${large}`}
        </div>
      ) : null}
    </>
  )
}

const capitals = { color: 'var(--ant-color-text-secondary)', fontSize: 13, lineHeight: '22px' }

/** From and to. */
export function Filter(props: FilterProps<MoneyField>) {
  return <NumberRange {...props} scale={100} digits={2} prefix="¥" />
}

const tenThousandYuan = 1_000_000

function inTenThousands(fen: number): string {
  return `${Number((fen / tenThousandYuan).toFixed(2)).toLocaleString('en-US')} 万元`
}
