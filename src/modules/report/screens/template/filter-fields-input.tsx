import { Select } from 'antd'
import { choice, flag, text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { useFieldId } from '#ui/logic/field-id.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { filterKinds } from '../../model/index.ts'

const columns = {
  enName: { field: text('英文名', { max: 31 }), part: 3 },
  label: { field: text('名称', { max: 20 }), part: 3 },
  kind: { field: choice('类型', filterKinds), part: 2 },
  required: { field: flag('必填'), part: 1 },
  default: { field: text('默认值', { max: 100 }), part: 2 },
  options: {
    field: text('选项'),
    part: 3,
    input: OptionsInput,
  },
} as const

function OptionsInput({
  value,
  onChange,
}: {
  readonly value: unknown
  onChange(next: unknown): void
}) {
  return (
    <Select
      id={useFieldId()}
      mode="tags"
      open={false}
      value={Array.isArray(value) ? value.map(String) : []}
      placeholder="类型为选项时填写"
      onChange={onChange}
    />
  )
}

/** 筛选字段: what is asked when a report is made, each by its English name. */
export function FilterFieldsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'filterFields')
  return (
    <RowsInput
      columns={columns}
      value={value}
      blank={{ enName: '', label: '', kind: 'text', required: false, default: null, options: [] }}
      addLabel="添加筛选字段"
      max={20}
      onChange={rows => set(rows ?? [])}
    />
  )
}
