import { useSearchParams } from 'react-router'
import { flag, text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { equipmentType } from '../../model/index.ts'

const param = {
  name: { field: text('参数名', { max: 20 }), part: 3 },
  unit: { field: text('单位', { max: 10 }), part: 2 },
  required: { field: flag('必填', { initial: false }), part: 1 },
}

const place = '/equipment/equipmentTypeManage?part=form'

/** 设备类型: what kinds of devices there are, with their cycles and parameters; `?part=form` is the form. */
export default function TypeListScreen() {
  const [params] = useSearchParams()
  if (params.get('part') === 'form')
    return (
      <FormScreen
        resource={equipmentType}
        screen={params.has('id') ? '编辑设备类型' : '新增设备类型'}
        slots={{ params: form => <Params form={form} /> }}
        hides={form => (form.takesCash === true ? [] : ['openDays'])}
      />
    )
  return (
    <ListScreen
      resource={equipmentType}
      title="设备类型"
      createLabel="新增类型"
      places={{ create: place, edit: place }}
      columns={{
        uses: { title: '引用', width: 80, align: 'right' },
        code: { width: 120 },
        name: { width: 140 },
      }}
    />
  )
}

function Params({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'params')
  return (
    <RowsInput
      columns={param}
      value={value}
      blank={{ name: '', unit: null, required: false }}
      addLabel="添加参数"
      max={20}
      onChange={set}
    />
  )
}
