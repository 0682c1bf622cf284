import { Timeline } from 'antd'
import { printMoment } from '#kernel/kinds/index.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { Section } from '#kernel/web/views/section.tsx'
import styles from './finance.module.css'

interface Step {
  readonly key: string
  readonly label: string
  readonly at: unknown
  readonly note?: string | undefined
  readonly color: string
}

/** What became of a donation: ordered, paid, booked, matched, settled, recorded as evidence. */
export function DonationTimeline({ row }: { readonly row: Presented }) {
  return (
    <Section>
      <Timeline
        items={stepsOf(row).map(({ key, label, at, note, color }) => ({
          key,
          color,
          content: (
            <div>
              <strong>{label}</strong> <span className={styles.quiet}>{momentText(at)}</span>
              {note && <div className={styles.quiet}>{note}</div>}
            </div>
          ),
        }))}
      />
    </Section>
  )
}

function stepsOf(row: Presented): readonly Step[] {
  const recon = String(row.reconState ?? 'open')
  const evidence = row.extra?.evidence
  const steps: readonly (Step | false)[] = [
    { key: 'ordered', label: '下单', at: row.orderedAt, color: 'gray' },
    row.paidAt !== null && {
      key: 'paid',
      label: '支付成功',
      at: row.paidAt,
      note: row.arrival === null ? undefined : '在订单关闭或改变之后到账',
      color: 'green',
    },
    row.valueDate !== null && {
      key: 'posted',
      label: '记账',
      at: row.valueDate,
      note: '分录与捐赠同一事务写入',
      color: 'green',
    },
    row.paidAt !== null && {
      key: 'matched',
      label: matched[recon] ?? '对账',
      at: null,
      color: recon === 'differing' ? 'red' : recon === 'open' ? 'gray' : 'green',
    },
    row.settledAt !== null && {
      key: 'settled',
      label: '渠道结算到账',
      at: row.settledAt,
      color: 'green',
    },
    Number(row.refundedAmount ?? 0) > 0 && {
      key: 'refunded',
      label: row.state === 'refunded' ? '全额退款' : '部分退款',
      at: null,
      color: 'purple',
    },
    row.state === 'closed' && {
      key: 'closed',
      label: '已关闭',
      at: null,
      note: typeof row.closeReason === 'string' ? row.closeReason : undefined,
      color: 'gray',
    },
    evidence !== undefined && { key: 'evidence', label: '已存证', at: null, color: 'green' },
  ]
  return steps.filter(step => step !== false)
}

const matched: Readonly<Record<string, string>> = {
  open: '等待对账',
  even: '对账已平',
  differing: '对账有差异',
  handled: '差异已处理',
}

function momentText(at: unknown): string {
  if (typeof at !== 'string') return ''
  return at.length > 10 ? printMoment(at) : at
}
