import { Empty, Skeleton, Table } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { promotionCourse } from '../model/promotion-calls.ts'
import styles from './promotion.module.css'

interface Line {
  readonly key: string
  readonly pv: number
  readonly uv: number
  readonly orders: number
  readonly paidCount: number
  readonly paidAmount: number
}

/** What a promotion brought, day by day, and of today by hour. */
export function Course({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(promotionCourse, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.days.length === 0) return <Empty description="还没有人打开过推广链接" />
  const days = data.days.map(({ day, ...rest }) => ({ key: day, ...rest }))
  const hours = data.hours.map(({ hour, ...rest }) => ({ key: `${hour} 时`, ...rest }))
  return (
    <>
      <Section title="每日浏览">
        <Bars lines={[...days].reverse()} />
      </Section>
      {hours.length > 0 && (
        <Section title="今日每小时" padding="flush">
          <Lines lines={hours} title="时" />
        </Section>
      )}
      <Section title="每日明细" padding="flush">
        <Lines lines={days} title="日期" />
      </Section>
    </>
  )
}

const [width, height] = [640, 120]

function Bars({ lines }: { readonly lines: readonly Line[] }) {
  const top = Math.max(1, ...lines.map(({ pv }) => pv))
  const step = width / Math.max(1, lines.length)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="每日浏览图"
    >
      {lines.map(({ key, pv, uv, paidCount }, at) => (
        <rect
          key={key}
          x={at * step + step * 0.15}
          y={height * (1 - pv / top)}
          width={Math.min(28, step * 0.7)}
          height={(height * pv) / top}
          className={styles.bar}
        >
          <title>{`${key}：PV ${pv}，UV ${uv}，捐赠 ${paidCount} 笔`}</title>
        </rect>
      ))}
    </svg>
  )
}

function Lines({ lines, title }: { readonly lines: readonly Line[]; readonly title: string }) {
  const number = (name: keyof Line, label: string) => ({
    dataIndex: name,
    title: label,
    align: 'right' as const,
  })
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      pagination={lines.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={[...lines]}
      columns={[
        { dataIndex: 'key', title },
        number('pv', 'PV'),
        number('uv', 'UV'),
        number('orders', '下单'),
        number('paidCount', '捐赠笔数'),
        {
          title: '捐赠额',
          align: 'right',
          render: (_, { paidAmount }) => <Money fen={paidAmount} />,
        },
      ]}
    />
  )
}
