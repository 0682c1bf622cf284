import { Segmented, Typography } from 'antd'
import { useState } from 'react'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { type FittedColumn, FittedTable, figureColumn } from '#ui/views/fitted-table.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { type SlowStatement, slowestOrders } from '../../model/slow-statement.ts'
import { statementTimeSlowest } from '../../model/statement-time-calls.ts'
import { durationText } from './duration-text.ts'
import { RequestLink } from './request-link.tsx'
import styles from './running.module.css'

type Order = keyof typeof slowestOrders

const orders = (Object.keys(slowestOrders) as Order[]).map(key => ({
  value: key,
  label: slowestOrders[key],
}))
const spans = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
]
const columns: FittedColumn<SlowStatement>[] = [
  { key: 'text', title: '语句', render: ({ text }) => <Statement text={text} /> },
  figureColumn('calls', '次数', ({ calls }) => calls.toLocaleString('zh-CN')),
  figureColumn('mean', '平均', ({ meanMs }) => durationText(meanMs), { folds: false }),
  figureColumn('worst', '最慢', ({ worstMs }) => durationText(worstMs), { folds: false }),
  figureColumn('total', '总耗时', ({ totalMs }) => durationText(totalMs), { folds: false }),
  {
    ...{ key: 'worstCall', title: '最慢一次出自', most: 240, folds: false },
    render: row => <Worst row={row} />,
  },
  {
    ...{ key: 'last', title: '最近一次', folds: true },
    render: ({ lastAt }) => printMinute(lastAt),
  },
]

/** 慢查询: the twenty slowest statements, with the call that waited longest for each. */
export function SlowScreen() {
  const [by, setBy] = useState<Order>('worst')
  const [days, setDays] = useState(7)
  const { data, error, refetch } = useAsk(
    statementTimeSlowest,
    { days, by },
    { placeholderData: before => before },
  )
  return (
    <div className={page.page}>
      <PageHeader
        title="慢查询"
        note="前 20 条，按语句汇总，不含参数值；耗时含等待连接，每分钟汇总一次"
        actions={<Segmented value={days} onChange={setDays} options={spans} />}
      />
      <Section
        title="语句"
        padding={data?.length === 0 ? 'usual' : 'flush'}
        extra={<Segmented size="small" value={by} onChange={setBy} options={orders} />}
      >
        {error ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyState
            size="small"
            title="还没有记录"
            hint="产品运行一分钟后，这里会出现语句耗时。"
          />
        ) : (
          <FittedTable<SlowStatement>
            rowKey="id"
            loading={!data}
            columns={columns}
            rows={data ?? []}
            pagination={false}
            expandable={{ expandedRowRender: ({ text }) => <Whole text={text} /> }}
          />
        )}
      </Section>
    </div>
  )
}

function Statement({ text }: { readonly text: string }) {
  return <code className={styles.statement}>{text}</code>
}

function Whole({ text }: { readonly text: string }) {
  return (
    <Typography.Paragraph
      className={styles.whole ?? ''}
      copyable={{ text, tooltips: ['复制语句', '已复制'] }}
    >
      {text}
    </Typography.Paragraph>
  )
}

function Worst({ row: { worstCall, worstRequest, worstAt } }: { readonly row: SlowStatement }) {
  return (
    <div className={styles.name}>
      <span className={styles.call} title={worstCall ?? undefined}>
        {worstCall ?? '启动与维护'}
      </span>
      <span className={styles.quiet}>
        {printMoment(worstAt)} {worstRequest && <RequestLink id={worstRequest} />}
      </span>
    </div>
  )
}
