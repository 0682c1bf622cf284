import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { refundPreview } from '../model/refund-calls.ts'
import styles from './finance.module.css'

/** What a refund of a gift would mean; amounts in fen. */
export type RefundPreview = AnswerOf<typeof refundPreview>

/** Asks what a refund of so many fen would mean; undefined until it is known. */
export function useRefundPreview(gift: string, amount: number): RefundPreview | undefined {
  const { data } = useAsk(
    refundPreview,
    { donation: gift, amount },
    { placeholderData: keepPreviousData },
  )
  return data
}

interface RefundFactsProps {
  readonly gift: string
  readonly amount: number
  /** The refund that was asked for; absent: what one asked for now would mean. */
  readonly asked?: { readonly needsSecond: boolean; readonly isPending: boolean }
  /** The channel gave the money back already: no review follows. */
  readonly isPaid?: boolean
}

/** 可退余额, 冷静期, available money and the share of the fee, beside a refund. */
export function RefundFacts({ gift, amount, asked, isPaid = false }: RefundFactsProps) {
  const preview = useRefundPreview(gift, amount)
  if (!preview) return <Skeleton active paragraph={{ rows: 2 }} />
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['捐赠金额', yuan(preview.amount)],
    ['已退', yuan(preview.refundedAmount)],
    ['退款处理中', yuan(preview.underWay)],
    ['可退余额', yuan(preview.rest)],
    ...(asked?.isPending && preview.feeShare > 0
      ? [['将退回管理费', yuan(preview.feeShare)] as const]
      : []),
    ['标的可用余额', preview.causeAvailable === null ? '—' : yuan(preview.causeAvailable)],
    ['非限定性可用', yuan(preview.unrestrictedAvailable)],
  ]
  return (
    <div className={styles.stack}>
      <div className={styles.figures}>
        {facts.map(([label, value]) => (
          <span key={label} className={styles.figure}>
            {label}
            <strong>{value}</strong>
          </span>
        ))}
      </div>
      {!isPaid && (
        <div className={styles.inline}>
          {(asked?.needsSecond ?? !preview.isCooling) ? (
            <Tag color="orange">已过冷静期，须两人审核</Tag>
          ) : (
            <Tag color="green">冷静期内{asked && '申请'}，一人审核</Tag>
          )}
          {preview.coolingUntil && (
            <span className={styles.quiet}>冷静期至 {printMoment(preview.coolingUntil)}</span>
          )}
        </div>
      )}
      {amount === 0 && preview.rest === 0 && (
        <Alert type="warning" showIcon title="该捐赠没有可退余额" />
      )}
      {preview.hasReceipt && (
        <Alert type="warning" showIcon title="该捐赠已开具票据，作废或红冲后才能通过退款" />
      )}
    </div>
  )
}

/** Fen as a person reads them: ¥1,234.50. */
export function yuan(fen: number): string {
  return `¥${printMoney(fen)}`
}
