import { Alert, Select } from 'antd'
import { useNavigate } from 'react-router'
import { printMoney, ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { forRequest, payout, payoutBudgets, rosterKind } from '../../model/payout/index.ts'
import { BalanceBox } from './balance-box.tsx'
import type { PayoutPlace } from './payout-places.ts'
import { RosterPanel } from './roster-panel.tsx'

const onePayee = [
  'payeeName',
  'payeeBank',
  'payeeAccount',
  'payeeAccountKind',
  'payeeCode',
  'accountReason',
]

/** Fields of other kinds of causes. */
const notOf: Readonly<Record<PayoutPlace['kind'], readonly string[]>> = {
  project: ['fundLine', 'useItem', 'grantKind'],
  fund: ['childPlan', 'budgetLine'],
  help: ['childPlan', 'budgetLine', 'fundLine', 'useItem', 'grantKind', 'helpRequest'],
}

/** Fields of what help requests are paid. */
const ofRequests = ['instalment', 'trigger', 'patientNo']

function initialOf(cause: string | null, request: string | null) {
  return {
    ...(cause ? { cause } : {}),
    ...(request ? { helpRequest: request, grantKind: forRequest } : {}),
  }
}

export interface PayoutFormProps {
  readonly place: PayoutPlace
  /** Empty: a new one. */
  readonly id: string
  /** The cause that a new one is for, where the person came from it. */
  readonly cause: string | null
  /** The help request that it is to pay, likewise. */
  readonly request?: string | null
}

/** 申请拨付: for which cause and budget, to whom, how much, and what proves it. */
export function PayoutForm({ place, id, cause, request = null }: PayoutFormProps) {
  const navigate = useNavigate()
  const { row } = useRecord(payout, id || null)
  return (
    <FormScreen
      resource={payout}
      id={id}
      title={id ? '修改拨付' : '申请拨付'}
      saveLabel="保存"
      initial={initialOf(cause, request)}
      slots={{
        childPlan: form => <PlanSelect form={form} />,
        budgetLine: form => <BudgetSelect form={form} name="budgetLine" />,
        fundLine: form => <BudgetSelect form={form} name="fundLine" />,
      }}
      hides={({ payeeKind, grantKind, helpRequest }) => [
        ...(payeeKind === rosterKind ? onePayee : []),
        ...notOf[place.kind],
        ...(place.kind === 'fund' && grantKind !== forRequest ? ['helpRequest'] : []),
        ...(place.kind === 'help' || helpRequest ? [] : ofRequests),
        ...(payeeKind === '4' || payeeKind === '5' ? [] : ['patientNo']),
      ]}
      above={
        row?.state === 'failed' && (
          <Alert
            type="warning"
            showIcon
            title="付款失败后只能修改收款方与附件；变更收款方后须重新送审"
          />
        )
      }
      onSaved={saved => navigate(withParams(place.address, { id: saved.id }))}
    >
      {form => (
        <>
          <Balance form={form} isHeld={row?.state === 'failed'} />
          <Roster form={form} id={id} />
        </>
      )}
    </FormScreen>
  )
}

function useText(form: Form, name: string): string | null {
  const { value } = useField(form.store, name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** 子计划 of the project that are open: each pays out of its own account. */
function PlanSelect({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'childPlan')
  const cause = useText(form, 'cause')
  const field = ref(payout.fields.childPlan.label, 'cause/childPlan', {
    where: [
      { field: 'cause', op: 'is', value: cause },
      { field: 'state', op: 'is', value: 'open' },
    ],
  })
  if (!cause) return <Select disabled placeholder="请先选择标的" aria-label={field.label} />
  return (
    <Input field={field} value={value} onChange={next => set(next === undefined ? null : next)} />
  )
}

type LineField = 'budgetLine' | 'fundLine'

/** 预算行, each with what is left of it. */
function BudgetSelect({ form, name }: { readonly form: Form; readonly name: LineField }) {
  const { value, set } = useField(form.store, name)
  const cause = useText(form, 'cause')
  const { data, isFetching } = useAsk(payoutBudgets, cause ? { cause } : null, { staleTime: 0 })
  return (
    <Select
      value={typeof value === 'string' ? value : null}
      aria-label={payout.fields[name].label}
      allowClear
      loading={isFetching}
      disabled={!cause}
      placeholder={cause ? '请选择' : '请先选择标的'}
      onChange={next => set(next ?? null)}
      options={(data ?? []).map(({ id, name, rest }) => ({
        value: id,
        label: `${name}（余 ¥${printMoney(rest)}）`,
        disabled: rest <= 0 && id !== value,
      }))}
    />
  )
}

function Balance({ form, isHeld }: { readonly form: Form; readonly isHeld: boolean }) {
  const cause = useText(form, 'cause')
  const projectLine = useText(form, 'budgetLine')
  const budgetLine = useText(form, 'fundLine') ?? projectLine
  const helpRequest = useText(form, 'helpRequest')
  const childPlan = useText(form, 'childPlan')
  const { value } = useField(form.store, 'amount')
  if (!cause) return null
  return (
    <BalanceBox
      cause={cause}
      childPlan={childPlan}
      budgetLine={budgetLine}
      helpRequest={helpRequest}
      amount={typeof value === 'number' ? value : 0}
      isHeld={isHeld}
    />
  )
}

function Roster({ form, id }: { readonly form: Form; readonly id: string }) {
  const { value } = useField(form.store, 'payeeKind')
  const { row } = useRecord(payout, id || null)
  if (value !== rosterKind) return null
  if (!row)
    return (
      <Alert
        type="info"
        showIcon
        title="先填写估计金额并保存，再导入花名册；金额以花名册合计为准"
      />
    )
  return <RosterPanel row={row} />
}
