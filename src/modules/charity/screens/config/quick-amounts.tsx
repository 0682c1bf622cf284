import { Select } from 'antd'
import type { Form } from '#ui/logic/use-form.ts'
import { useField } from '#ui/logic/use-form.ts'
import { amountsOf, fenOf, yuanOf } from './amounts.ts'

const most = 8

/** The amounts that a donor may choose with one touch, typed in yuan. */
export function QuickAmounts({ form }: { readonly form: Form }) {
  const { value, error, set } = useField(form.store, 'quickAmounts')
  const amounts = amountsOf(value)
  return (
    <Select
      mode="tags"
      style={{ width: '100%' }}
      value={amounts.map(yuanOf)}
      maxCount={most}
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ']}
      placeholder="输入金额（元）后按回车"
      aria-label="快捷金额"
      {...(error ? { status: 'error' as const } : {})}
      onChange={(typed: readonly string[]) => {
        const next = [...new Set(typed.flatMap(text => fenOf(text) ?? []))]
        set(next.length > 0 ? next.toSorted((one, other) => one - other) : null)
      }}
    />
  )
}
