import { useQuery } from '@tanstack/react-query'
import { Table, Tag, Typography } from 'antd'
import { get } from '#kernel/web/logic/request.ts'
import { Section } from '#kernel/web/views/section.tsx'
import styles from './log.module.css'

interface Month {
  readonly month: string
  readonly links: number
  readonly operations: number
  readonly logins: number
  readonly lastSeq: number
  readonly head: string
  readonly outcome: 'intact' | 'broken' | null
  readonly checkedAt: string | null
}

const number = (value: number) => value.toLocaleString('zh-CN')
const columns = [
  { title: '月份', dataIndex: 'month', width: 110 },
  { title: '操作日志', dataIndex: 'operations', width: 120, align: 'end' as const, render: number },
  { title: '登录日志', dataIndex: 'logins', width: 120, align: 'end' as const, render: number },
  { title: '末条序号', dataIndex: 'lastSeq', width: 120, align: 'end' as const, render: number },
  {
    title: '链头',
    dataIndex: 'head',
    render: (head: string) => (
      <Typography.Text
        className={styles.hash ?? ''}
        copyable={{ text: head, tooltips: ['复制链头', '已复制'] }}
      >
        {head.slice(0, 16)}…
      </Typography.Text>
    ),
  },
  {
    title: '最近校验',
    width: 240,
    render: ({ outcome, checkedAt }: Month) =>
      outcome === null ? (
        <Tag>未校验</Tag>
      ) : (
        <>
          <Tag color={outcome === 'intact' ? 'green' : 'red'}>
            {outcome === 'intact' ? '完整' : '不符'}
          </Tag>
          {checkedAt && new Date(checkedAt).toLocaleString('zh-CN', { hour12: false })}
        </>
      ),
  },
]

/** 按月: rows, head of the chain and last check of each month. */
export function LogMonths() {
  const { data } = useQuery({
    queryKey: ['log months'],
    queryFn: ({ signal }) => get<readonly Month[]>('/api/log/logCheck/getMonths', {}, { signal }),
    staleTime: 60_000,
  })
  if (!data || data.length === 0) return null
  return (
    <div className={styles.parts}>
      <Section title="按月">
        <Table
          size="small"
          rowKey="month"
          columns={columns}
          dataSource={[...data]}
          pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
        />
      </Section>
    </div>
  )
}
