import { InputNumber, Space } from 'antd'
import type { AnyField } from '../field.ts'
import type { Comparison } from '../filter.ts'
import { askedNumber } from './comparisons.input.tsx'
import type { FilterProps } from './kind-input.input.tsx'

interface Props extends FilterProps<AnyField> {
  /** Stored units of one typed unit: 100 for fen and basis points. */
  readonly scale?: number
  /** Digits behind the point of what is typed. */
  readonly digits: number
  readonly prefix?: string
  readonly suffix?: string
}

/** From one number to another, both included; either end may stay open. */
export function NumberRange({
  field,
  value,
  onChange,
  scale = 1,
  digits,
  prefix,
  suffix,
  id,
}: Props) {
  const change = (op: 'from' | 'to', bound: number | null) => {
    const others = value.filter(part => part.op !== op && (part.op === 'from' || part.op === 'to'))
    const own: Comparison[] = bound === null ? [] : [{ op, value: bound }]
    const next = op === 'from' ? [...own, ...others] : [...others, ...own]
    onChange(next)
  }
  const end = (op: 'from' | 'to', word: string) => {
    const asked = askedNumber(value, op)
    return (
      <InputNumber<number | string>
        id={op === 'from' ? id : undefined}
        aria-label={op === 'from' ? word : `${field.label}到`}
        placeholder={word}
        style={{ width: '50%' }}
        controls={false}
        precision={digits}
        prefix={prefix}
        suffix={op === 'to' ? suffix : undefined}
        changeOnBlur
        value={asked === undefined ? null : asked / scale}
        formatter={numberFormatter(digits)}
        parser={withoutSeparators}
        onChange={typed => change(op, storedNumber(typed, scale))}
      />
    )
  }
  return (
    <Space.Compact style={{ width: '100%' }} title={field.label}>
      {end('from', `${field.label}从`)}
      {end('to', '到')}
    </Space.Compact>
  )
}

/** `1234.5` → `1,234.5`. */
function withSeparators(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** What was typed, of either width, as the plain text of a number. */
export function withoutSeparators(typed: string | undefined): string {
  return (typed ?? '').normalize('NFKC').replace(/[^\d.-]/g, '')
}

/** How a number box writes: as it is typed while it is typed, with all its digits afterwards. */
export function numberFormatter(digits: number) {
  return (value: number | string | undefined, { userTyping, input }: Typing): string => {
    if (userTyping) return withSeparators(withoutSeparators(input))
    if (value === undefined || value === '') return ''
    return withSeparators(Number(value).toFixed(digits))
  }
}

interface Typing {
  readonly userTyping: boolean
  readonly input: string
}

/** What a number box reports as a number of stored units; the rounding undoes binary fractions. */
export function storedNumber(typed: number | string | null, scale: number): number | null {
  if (typed === null || typed === '') return null
  return scale === 1 ? Number(typed) : Math.round(Number(typed) * scale)
}
