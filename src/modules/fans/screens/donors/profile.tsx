import { Progress, Skeleton } from 'antd'
import { printMoney, printNumber } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { donorProfile } from '../../model/fans-calls.ts'
import styles from '../fans.module.css'

/** How a donor gave: by year, by cause, by channel, and what waits for thanks. */
export function Profile({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(donorProfile, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.columns}>
      <Shares title="按年度" shares={data.byYear} />
      <Shares title="按标的" shares={data.byCause} />
      <Shares title="按渠道" shares={data.byChannel} />
      {data.owed > 0 && (
        <Section title="待致谢">尚有 {printNumber(data.owed, 0)} 笔捐赠未致谢</Section>
      )}
    </div>
  )
}

export interface Share {
  readonly name: string
  readonly gifts: number
  /** Fen. */
  readonly amount: number
}

/** Named amounts as bars of the largest one. */
export function Shares({
  title,
  shares,
}: {
  readonly title: string
  readonly shares: readonly Share[]
}) {
  const most = Math.max(1, ...shares.map(({ amount }) => amount))
  return (
    <Section title={title}>
      {shares.length === 0 ? (
        <EmptyState size="small" title="还没有捐赠" />
      ) : (
        shares.map(({ name, gifts, amount }) => (
          <div key={name} className={styles.share}>
            <div className={styles.shareText}>
              <span>{name}</span>
              <span>
                ¥{printMoney(amount)} · {gifts} 笔
              </span>
            </div>
            <Progress
              percent={Math.round((amount / most) * 100)}
              showInfo={false}
              size="small"
              aria-label={name}
            />
          </div>
        ))
      )}
    </Section>
  )
}
