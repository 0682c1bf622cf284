import { day, file, ref, text } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import dialog from '#ui/views/dialog.module.css'
import { payWayAsk } from '../../model/payout/payout-pay.ts'

/** What a payment by a bank's file is confirmed with. */
export interface PaymentAsked {
  readonly payFrom: string | null
  readonly payWay: string
  readonly paidOn: string | null
  readonly slip: string | null
  readonly bankSerial: string | null
}

/** Nothing filled in yet. */
export const noPayment: PaymentAsked = {
  payFrom: null,
  payWay: '2',
  paidOn: null,
  slip: null,
  bankSerial: null,
}

const asked = {
  payFrom: ref('付款账户', 'finance/bankAccount', { required: true }),
  payWay: payWayAsk,
  paidOn: day('付款日', { required: true }),
  bankSerial: text('银行流水号', { required: true, max: 64 }),
  slip: file('付款回单'),
} as const

interface PaymentFieldsProps {
  readonly value: PaymentAsked
  readonly names: readonly (keyof typeof asked)[]
  onChange(next: PaymentAsked): void
}

/** The fields of a payment by file, in the order asked. */
export function PaymentFields({ value, names, onChange }: PaymentFieldsProps) {
  return names.map(name => (
    <div key={name}>
      <div className={dialog.label}>{asked[name].label}</div>
      <Input
        field={asked[name]}
        value={value[name]}
        onChange={next => onChange({ ...value, [name]: typeof next === 'string' ? next : null })}
      />
    </div>
  ))
}
