import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { text } from '#kinds/index.ts'
import { RowsInput, type RowValues } from '#modules/cause/parts/form/rows-input.tsx'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { equipment } from '../../model/index.ts'
import { Audits, ScanPage } from './audits.tsx'
import { deviceTabs } from './device-tabs.tsx'
import { printLabels } from './print-labels.ts'

const form = '/equipment/equipmentList?part=form'
const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'inStock', label: '库存', where: state('inStock') },
  { key: 'deployed', label: '在投', where: state('deployed', 'paused') },
  { key: 'repairing', label: '维修', where: state('faulty', 'repairing') },
  { key: 'scrapped', label: '报废', where: state('scrapped') },
]
const param = {
  name: { field: text('参数名', { max: 20 }), part: 1 },
  value: { field: text('值', { max: 60 }), part: 2 },
}

/** 设备列表: the register of what is owned or hosted, its worth and papers; `?part=form` is the form. */
export default function RegisterScreen() {
  const [params] = useSearchParams()
  const part = params.get('part')
  if (part === 'audits') return <Audits />
  if (part === 'scan') return <ScanPage />
  if (part === 'form')
    return (
      <FormScreen
        resource={equipment}
        screen={params.has('id') ? '编辑设备' : '新增设备'}
        {...(params.has('sn') && { initial: { sn: params.get('sn') } })}
        slots={{ params: own => <Params form={own} /> }}
        hides={own => [
          ...(own.ownership === '1' || own.ownership === '4' ? [] : ['owner']),
          ...(own.network === '1' ? [] : ['simNo']),
        ]}
      />
    )
  return <Register />
}

function Register() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={equipment}
      title="设备列表"
      createLabel="新增设备"
      tabs={tabs}
      sums="asked"
      actions={
        <Button onClick={() => navigate('/equipment/equipmentList?part=audits')}>盘点任务</Button>
      }
      places={{ create: form, edit: form }}
      shown={[
        'number',
        'sn',
        'type',
        'model',
        'vendor',
        'ownership',
        'owner',
        'price',
        'warrantyTo',
        'organisation',
        'place',
        'state',
      ]}
      columns={{
        number: { width: 176, isUncut: true },
        sn: { width: 120 },
        vendor: { width: 180 },
        place: { title: '投放点', width: 140, render: row => row.extra?.placeName ?? '—' },
      }}
      bulkActions={[
        { key: 'labels', label: '打印标签', run: chosen => void printLabels(chosen.rows) },
      ]}
      detail={{ tabs: deviceTabs }}
    />
  )
}

function Params({ form: own }: { readonly form: Form }) {
  const { value, set } = useField(own.store, 'params')
  // The cast of a json field: its schema is a map of texts.
  const lines = Object.entries((value ?? {}) as Readonly<Record<string, string>>)
  const send = (rows: readonly RowValues[] | null) =>
    set(
      rows === null
        ? null
        : Object.fromEntries(rows.map(row => [String(row.name ?? ''), String(row.value ?? '')])),
    )
  return (
    <RowsInput
      columns={param}
      value={lines.map(([name, given]) => ({ name, value: given }))}
      blank={{ name: '', value: '' }}
      addLabel="添加参数"
      max={20}
      onChange={send}
    />
  )
}
