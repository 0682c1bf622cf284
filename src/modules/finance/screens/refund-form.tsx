import { Radio } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { printMinute } from '#kinds/index.ts'
import { shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { donation } from '../model/donation.ts'
import { refund } from '../model/refund.ts'
import styles from './finance.module.css'
import { RefundFacts, type RefundPreview, useRefundPreview, yuan } from './refund-facts.tsx'

const payee = ['payeeName', 'payeeBank', 'payeeAccount'] as const

/** 申请退款: how much, from which money, why, and what it does. */
export function RefundForm({
  gift,
  onSaved,
}: {
  readonly gift: string
  readonly onSaved: () => void
}) {
  const preview = useRefundPreview(gift, 0)
  if (!preview) return null
  return (
    <FormScreen
      resource={refund}
      id=""
      title="申请退款"
      saveLabel="提交申请"
      initial={{ donation: gift, amount: preview.rest }}
      slots={{
        donation: () => <Gift id={gift} number={preview.number} />,
        fundingSource: form => <SourceInput form={form} gift={gift} />,
      }}
      hides={() => (preview.isOffline ? [] : payee)}
      above={<RefundFacts gift={gift} amount={0} />}
      onSaved={onSaved}
    >
      {form => <Effect form={form} gift={gift} />}
    </FormScreen>
  )
}

/** Which gift it is: its number, and what the person asking would know it by. */
function Gift({ id, number }: { readonly id: string; readonly number: string }) {
  const { row } = useRecord(donation, id)
  const shown = (name: string) => (row && shownText(row, name)) || null
  const channel = donation.fields.channel.options[row?.channel as never] as string | undefined
  const facts = [
    shown('cause') ?? '非限定捐赠',
    channel,
    row?.paidAt != null ? printMinute(row.paidAt) : undefined,
  ]
  return (
    <>
      <Link to={withParams('/finance/findon', { id })}>{number}</Link>
      {row && <div className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</div>}
    </>
  )
}

function useTyped(form: Form, gift: string): RefundPreview | undefined {
  const { value } = useField(form.store, 'amount')
  return useRefundPreview(gift, typeof value === 'number' ? value : 0)
}

/** 退款来源 with what each has; the other one is proposed where the cause does not cover it. */
function SourceInput({ form, gift }: { readonly form: Form; readonly gift: string }) {
  const { value, set } = useField(form.store, 'fundingSource')
  const preview = useTyped(form, gift)
  const proposed = preview?.proposedSource
  // Proposed once: what was chosen instead stays when the page is seen again.
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (!proposed || proposed === taken.current) return
    taken.current = proposed
    set(proposed)
  }, [proposed, set])
  const hasCause = preview?.causeAvailable !== null
  return (
    <Radio.Group
      value={value}
      onChange={({ target }) => set(target.value)}
      options={[
        {
          value: '1',
          disabled: !hasCause,
          label: hasCause ? `标的余额（可用 ${yuan(preview?.causeAvailable ?? 0)}）` : '标的余额',
        },
        {
          value: '2',
          disabled: preview?.allowsFree === false,
          label:
            preview?.allowsFree === false
              ? '非限定性资金（本机构不允许）'
              : `非限定性资金（可用 ${yuan(preview?.unrestrictedAvailable ?? 0)}）`,
        },
      ]}
    />
  )
}

function Effect({ form, gift }: { readonly form: Form; readonly gift: string }) {
  const { value } = useField(form.store, 'amount')
  const source = useField(form.store, 'fundingSource').value
  const preview = useTyped(form, gift)
  const amount = typeof value === 'number' ? value : 0
  if (!preview || amount === 0) return null
  const isAll = amount === preview.amount - preview.refundedAmount
  const from = source === '2' ? '非限定性资金' : '标的余额'
  return (
    <Section title="影响预览">
      <ul>
        <li>
          审核通过后，{yuan(amount)} 从{from}转入应退捐款
          {preview.feeShare > 0 && `，其中管理费退回 ${yuan(preview.feeShare)}`}。
        </li>
        <li>
          退款到账后，捐赠净额为 {yuan(preview.amount - preview.refundedAmount - amount)}，状态变为
          {isAll ? '「已退款」' : '「部分退款」'}。
        </li>
        <li>捐赠获得的积分按退款比例收回；已使用的部分从以后获得的积分中抵扣。</li>
      </ul>
    </Section>
  )
}
