import { Alert, Select } from 'antd'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { payout, payoutBudgets, rosterKind } from '../../model/payout/index.ts'
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

export interface PayoutFormProps {
  readonly place: PayoutPlace
  /** Empty: a new one. */
  readonly id: string
  /** The cause that a new one is for, where the person came from it. */
  readonly cause: string | null
}

/** 申请拨付: for which cause and budget, to whom, how much, and what proves it. */
export function PayoutForm({ place, id, cause }: PayoutFormProps) {
  const navigate = useNavigate()
  const { row } = useRecord(payout, id || null)
  return (
    <FormScreen
      resource={payout}
      id={id}
      title={id ? '修改拨付' : '申请拨付'}
      saveLabel="保存"
      initial={cause ? { cause } : {}}
      slots={{ budgetLine: form => <BudgetSelect form={form} /> }}
      hides={({ payeeKind }) => [
        ...(payeeKind === rosterKind ? onePayee : []),
        ...(place.kind === 'help' ? ['helpRequest'] : []),
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

/** 预算行, each with what is left of it. */
function BudgetSelect({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'budgetLine')
  const cause = useText(form, 'cause')
  const { data, isFetching } = useAsk(payoutBudgets, cause ? { cause } : null, { staleTime: 0 })
  return (
    <Select
      value={typeof value === 'string' ? value : null}
      aria-label="预算行"
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
  const budgetLine = useText(form, 'budgetLine')
  const helpRequest = useText(form, 'helpRequest')
  const { value } = useField(form.store, 'amount')
  if (!cause) return null
  return (
    <BalanceBox
      cause={cause}
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
