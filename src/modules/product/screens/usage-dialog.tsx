import { Button, Modal, Skeleton } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { subscriptionUsage } from '../model/index.ts'
import styles from './usage-dialog.module.css'

type Usage = AnswerOf<typeof subscriptionUsage>

interface UsageProps {
  readonly row: { readonly id: string; readonly number: string }
  onClose(): void
}

/** 用量: what an organisation used in each of the last twelve months. */
export function UsageDialog({ row: { id, number }, onClose }: UsageProps) {
  const { data, error, refetch } = useAsk(subscriptionUsage, { id })
  return (
    <Modal
      open
      width={720}
      title={`${number} 近 12 个月用量`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Charts {...data} />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

const gigabytes = (megabytes: number) => Math.round((megabytes / 1024) * 10) / 10

function Charts({ months, limits }: Usage) {
  const figures = (figureOf: (month: Usage['months'][number]) => number) =>
    months.map(each => ({ month: each.month, value: figureOf(each) }))
  return (
    <div className={styles.charts}>
      <Bars
        label="账号"
        unit="个"
        most={limits.maxAccounts}
        bars={figures(each => each.accounts)}
      />
      <Bars
        label="存储"
        unit="GB"
        most={limits.storageGb}
        bars={figures(({ storageMb }) => gigabytes(storageMb))}
      />
      <Bars label="短信" unit="条" most={limits.smsMonthly} bars={figures(({ sms }) => sms)} />
    </div>
  )
}

interface BarsProps {
  readonly label: string
  readonly unit: string
  /** What the subscription allows; null: no limit. */
  readonly most: number | null
  readonly bars: readonly { readonly month: string; readonly value: number }[]
}

function Bars({ label, unit, most, bars }: BarsProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label}（{unit}）<span>上限 {most === null ? '不限' : most.toLocaleString('zh-CN')}</span>
      </figcaption>
      <ol className={styles.bars}>
        {bars.map(({ month, value }) => (
          <li key={month} title={`${month}：${value.toLocaleString('zh-CN')} ${unit}`}>
            <b>{value.toLocaleString('zh-CN')}</b>
            <i
              data-over={most !== null && value > most}
              style={{ height: `${(value / top) * 64}px` }}
            />
            <span className={styles.month}>{month.slice(2)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
