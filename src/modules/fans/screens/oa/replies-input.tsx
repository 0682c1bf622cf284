import { text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { type Form, useField } from '#ui/logic/use-form.ts'

const columns = {
  word: { field: text('关键词', { max: 30 }), part: 1 },
  answer: { field: text('自动回复', { max: 600 }), part: 3 },
}

/** What is answered at once to a word. */
export function RepliesInput({ form: { store } }: { readonly form: Form }) {
  const { value, set } = useField(store, 'replies')
  return (
    <RowsInput
      columns={columns}
      value={value}
      blank={{ word: '', answer: '' }}
      addLabel="添加关键词"
      max={50}
      onChange={set}
    />
  )
}
