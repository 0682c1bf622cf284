import { Alert, Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { money, ref } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { filledIn, tell, useAsk } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormField } from '#ui/views/form-field.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { type TermsTold, termsInForce, vendorConfigure } from '../../model/calls.ts'
import { vendor, vendorTerms } from '../../model/index.ts'

const { vendor: _vendor, startOn: _startOn, ...fields } = vendorTerms.fields
const rent = {
  type: { field: ref('设备类型', 'equipment/equipmentType', { required: true }), part: 2 },
  amount: { field: money('月租', { required: true }), part: 1 },
}

/** 厂商配置: the terms of one vendor, in force from the next month on, and those before. */
export default function VendorTermsScreen() {
  return <AddressedRecord resource={vendor}>{row => <Terms row={row} />}</AddressedRecord>
}

function Terms({ row }: { readonly row: PresentedOf<typeof vendor> }) {
  const { data, error, refetch } = useAsk(termsInForce, { vendor: row.id })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const [latest = data.now] = data.history
  return (
    <div className={page.page}>
      <TermsForm key={latest.startOn} row={row} terms={latest} onSaved={() => void refetch()} />
      <Section title="条款历史" padding="flush">
        <Table
          size="small"
          rowKey="startOn"
          dataSource={[...data.history]}
          pagination={false}
          columns={[
            { title: '生效日', dataIndex: 'startOn' },
            {
              title: '计费方式',
              render: (_, each: TermsTold) => vendorTerms.fields.feeMode.options[each.feeMode],
            },
            { title: '月租', render: (_, each: TermsTold) => `${each.rents.length} 类设备` },
            {
              title: '维保费',
              align: 'right',
              render: (_, each: TermsTold) => <Money fen={each.repairFee} />,
            },
            { title: '结算日', dataIndex: 'settlementDay', align: 'right' },
          ]}
        />
      </Section>
    </div>
  )
}

interface TermsFormProps {
  readonly row: PresentedOf<typeof vendor>
  readonly terms: TermsTold
  onSaved(): void
}

function TermsForm({ row, terms, onSaved }: TermsFormProps) {
  const navigate = useNavigate()
  const [store] = useState(() => new FormStore(fields, { ...terms }))
  const [said, setSaid] = useState<string | null>(null)
  const sending = useSending(store)
  const send = () =>
    sending.send(async answers => {
      const { rents, ips, ...rest } = answers
      const question = { ...rest, vendor: row.id, rents: rents ?? [], ips: ips ?? [] }
      const { startOn } = await tell(vendorConfigure, filledIn(vendorConfigure, question))
      setSaid(`已保存，自 ${startOn} 起生效`)
      onSaved()
    })
  return (
    <>
      <PageHeader
        title={`厂商配置：${row.name}`}
        note="修改自下期起生效"
        actions={
          <>
            <Button onClick={() => navigate(-1)}>返回</Button>
            <Button type="primary" loading={sending.isSending} onClick={() => void send()}>
              保存
            </Button>
          </>
        }
      />
      {said && <Alert type="success" showIcon title={said} />}
      {sending.refusal && <Alert type="error" showIcon title={sending.refusal} />}
      {Object.entries(vendorTerms.views.form ?? {}).map(([title, names]) => (
        <Section key={title} title={title}>
          <div className={look.stack}>
            {names.map(name => {
              const field = store.fields[name]
              return (
                field && (
                  <FormField
                    key={name}
                    store={store}
                    name={name}
                    field={field}
                    place={{ resource: vendorTerms.path, field: name }}
                    instead={name === 'rents' ? <Rents store={store} /> : undefined}
                  />
                )
              )
            })}
          </div>
        </Section>
      ))}
    </>
  )
}

function Rents({ store }: { readonly store: FormStore }) {
  const { value, set } = useField(store, 'rents')
  return (
    <RowsInput
      columns={rent}
      value={value}
      blank={{ type: null, amount: null }}
      addLabel="添加租金"
      max={50}
      onChange={set}
    />
  )
}
