import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { payoutBalance } from '../../model/payout/index.ts'
import styles from './payout.module.css'

export interface BalanceBoxProps {
  readonly cause: string
  readonly childPlan: string | null
  readonly budgetLine: string | null
  readonly helpRequest: string | null
  /** Fen. */
  readonly amount: number
  /** The payout holds its money already: nothing of it is to be taken away once more. */
  readonly isHeld?: boolean
}

/** 余额: what the cause has, holds and may pay, and what this payout would leave of it and of its budget. */
export function BalanceBox({ isHeld = false, amount, ...asked }: BalanceBoxProps) {
  const { data } = useAsk(
    payoutBalance,
    { ...asked, amount: isHeld ? 0 : amount },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return (
    <Section title="余额">
      {data ? (
        <div className={styles.stack}>
          <div>
            <Line label="账面余额" fen={data.balance} />
            <Line label="冻结" fen={data.reserved} />
            {data.locked > 0 && <Line label="本金（不可拨付）" fen={data.locked} />}
            <Line label="可拨付" fen={data.available} isStrong />
            {data.fee > 0 && <Line label="本单计提管理费" fen={data.fee} />}
            {!isHeld && amount > 0 && <Line label="本单后剩余" fen={data.rest} isStrong />}
            {data.limits.map(({ label, name, rest, after }) => (
              <div key={`${label} ${name}`} className={styles.limit}>
                <Line label={`${label}「${name}」剩余`} fen={rest} />
                {!isHeld && amount > 0 && <Line label="本单后预算剩余" fen={after} />}
              </div>
            ))}
          </div>
          {data.rest < 0 && <Alert type="error" showIcon title="可拨付余额不足" />}
          {data.rest >= 0 && data.limits.some(({ after }) => after < 0) && (
            <Alert type="error" showIcon title="预算余额不足" />
          )}
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </Section>
  )
}

function Line({
  label,
  fen,
  isStrong = false,
}: {
  readonly label: string
  readonly fen: number
  readonly isStrong?: boolean
}) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <span>
        <Money fen={fen} weight={isStrong ? 'strong' : 'plain'} />
      </span>
    </div>
  )
}
