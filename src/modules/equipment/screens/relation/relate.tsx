import { Alert, Button, Steps, Table } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  address,
  choice,
  day,
  dayInBeijing,
  files,
  flag,
  phone,
  ref,
  refs,
  text,
  uscc,
} from '#kinds/index.ts'
import { fetchAsk, filledIn, tell, useAsk } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { FormField } from '#ui/views/form-field.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { relateCauses, relateDevices, relateOrganisation } from '../../model/calls.ts'
import { equipmentRelation } from '../../model/index.ts'

const steps = [
  ['devices', 'ends'],
  ['uscc'],
  [
    'station',
    'placeName',
    'address',
    'keeper',
    'keeperPhone',
    'startOn',
    'endOn',
    'files',
    'offsiteFiled',
    'offsiteFile',
  ],
] as const
const fields = {
  devices: refs('设备', 'equipment/equipment', {
    required: true,
    max: 50,
    hint: '从库存中选择，可多台，须为同一厂商',
  }),
  ends: flag('同时解除原关联', { required: true, initial: false }),
  uscc: uscc('机构统一社会信用代码', { required: true }),
  cause: choice('募捐标的', {}),
  station: ref('驿站', 'equipment/postStation', {
    where: [{ field: 'state', op: 'is', value: 'open' }],
    hint: '投放在驿站的，名称与地址按驿站登记',
  }),
  placeName: text('投放点', {
    min: 2,
    max: 60,
    hint: '不在驿站时填写；各台设备相同，提交后可逐台修改',
  }),
  address: address('投放地址', { hint: '不在驿站时填写' }),
  keeper: text('现场负责人', { required: true, max: 30 }),
  keeperPhone: phone('负责人电话', { required: true }),
  startOn: day('投放起', { required: true }),
  endOn: day('投放止'),
  files: files('投放协议', { max: 5 }),
  offsiteFiled: flag('异地备案已确认', { required: true, initial: false }),
  offsiteFile: files('异地备案材料', { max: 3 }),
} as const

interface Chosen {
  readonly id: string
  readonly name: string
}
type Result = Awaited<ReturnType<typeof tell<typeof relateDevices>>>

/** 关联机构设置: devices, the organisation with its cause, the place; one relation a device. */
export default function RelateScreen() {
  const navigate = useNavigate()
  const [store] = useState(
    () =>
      new FormStore(fields, {
        ends: false,
        offsiteFiled: false,
        startOn: dayInBeijing(new Date()),
      }),
  )
  const sending = useSending(store)
  const [step, setStep] = useState(0)
  const [organisation, setOrganisation] = useState<Chosen | null>(null)
  const [cause, setCause] = useState<string | null>(null)
  const [results, setResults] = useState<Result | null>(null)
  const names = steps[step] ?? []
  const next = () =>
    sending.send(async answers => {
      if (step === 1) {
        const found = await fetchAsk(relateOrganisation, { uscc: String(answers.uscc) })
        if (!found || found.barred) return sending.refuse(found?.barred ?? '没有该信用代码的机构')
        setOrganisation({ id: found.id, name: found.name })
      }
      setStep(step + 1)
    }, names)
  const submit = () =>
    sending.send(async () => {
      const {
        devices,
        station,
        placeName,
        address: at,
        uscc: _uscc,
        cause: _cause,
        ...rest
      } = store.values()
      const question = {
        ...rest,
        ...{ organisation: organisation?.id, cause, endOn: rest.endOn ?? null },
        ...{ files: rest.files ?? [], offsiteFile: rest.offsiteFile ?? [] },
        // The cast of a refs field: its value is a list of ids.
        devices: ((devices ?? []) as readonly string[]).map(device => ({
          ...{ device, placeKind: station == null ? '2' : '1', station },
          ...(station == null ? { placeName, address: at } : {}),
        })),
      }
      setResults(await tell(relateDevices, filledIn(relateDevices, question)))
    }, steps[2])
  return (
    <div className={page.page}>
      <PageHeader
        title="关联机构设置"
        actions={
          <>
            <Button onClick={() => (step === 0 ? navigate(-1) : setStep(step - 1))}>
              {step === 0 ? '取消' : '上一步'}
            </Button>
            {step < 2 ? (
              <Button type="primary" loading={sending.isSending} onClick={() => void next()}>
                下一步
              </Button>
            ) : (
              <Button type="primary" loading={sending.isSending} onClick={() => void submit()}>
                提交关联
              </Button>
            )}
          </>
        }
      />
      <Steps
        size="small"
        current={step}
        items={[{ title: '选择设备' }, { title: '机构与标的' }, { title: '投放' }]}
      />
      {sending.refusal && <Alert type="error" showIcon title={sending.refusal} />}
      <Section title={organisation === null || step < 2 ? undefined : organisation.name}>
        <div className={look.stack}>
          {names.map(name => (
            <FormField
              key={name}
              store={store}
              name={name}
              field={fields[name]}
              place={{ resource: equipmentRelation.path, field: name }}
            />
          ))}
          {step === 2 && organisation && (
            <Causes organisation={organisation.id} chosen={cause} onChoose={setCause} />
          )}
        </div>
      </Section>
      {results && <Results results={results} />}
    </div>
  )
}

interface CausesProps {
  readonly organisation: string
  readonly chosen: string | null
  onChoose(id: string): void
}

/** What the organisation raises money for in public now. */
function Causes({ organisation, chosen, onChoose }: CausesProps) {
  const { data, isLoading } = useAsk(relateCauses, { organisation })
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isLoading}
      dataSource={[...(data ?? [])]}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      locale={{ emptyText: '该机构没有公开募捐中的标的，收款设备不能关联' }}
      rowSelection={{
        type: 'radio',
        selectedRowKeys: chosen === null ? [] : [chosen],
        onChange: keys => onChoose(String(keys[0])),
      }}
      columns={[
        { title: '募捐标的', dataIndex: 'title' },
        { title: '备案编号', render: (_, row) => row.recordNo ?? '—' },
        { title: '备案到期', render: (_, row) => row.endDate ?? '—' },
      ]}
    />
  )
}

function Results({ results }: { readonly results: Result }) {
  const done = results.filter(({ relation }) => relation !== null).length
  return (
    <Section title={`已提出 ${done} 条关联，等待机构确认`} padding="flush">
      <Table
        size="small"
        rowKey="device"
        dataSource={[...results]}
        pagination={false}
        columns={[
          { title: '序号', render: (_, _row, at) => at + 1 },
          { title: '结果', render: (_, row) => (row.relation === null ? '未提出' : '待机构确认') },
          { title: '原因', render: (_, row) => row.why ?? '' },
        ]}
      />
    </Section>
  )
}
