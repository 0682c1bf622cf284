import { choice, text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { federationPage, pageBlocks } from '../model/index.ts'
import { CausesInput } from './causes-input.tsx'

const person = {
  name: { field: text('姓名', { max: 20 }), part: 2 },
  post: { field: text('职务', { max: 30 }), part: 3 },
}
const block = { kind: { field: choice('版块', pageBlocks), part: 1 } }

/** 新增 and 编辑慈善会: what, look, blocks in their order, causes and members, time. */
export default function FederationFormScreen() {
  return (
    <FormScreen
      resource={federationPage}
      slots={{
        leaders: form => <Leaders form={form} />,
        blocks: form => <Blocks form={form} />,
        causes: form => <CausesInput form={form} />,
      }}
      hides={form => (form.level === 'nation' ? ['area', 'parent'] : [])}
    />
  )
}

function Leaders({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'leaders')
  return (
    <RowsInput
      columns={person}
      value={value}
      blank={{ name: '', post: '' }}
      addLabel="添加负责人"
      max={12}
      onChange={set}
    />
  )
}

function Blocks({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'blocks')
  return (
    <RowsInput
      columns={block}
      value={value}
      blank={{ kind: null }}
      addLabel="添加版块"
      max={Object.keys(pageBlocks).length}
      onChange={set}
    />
  )
}
