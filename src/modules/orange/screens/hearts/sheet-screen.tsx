import { Alert, DatePicker, Segmented, Table, Tag } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { Section } from '#ui/views/section.tsx'
import { heartChecks, heartCosts, heartSheet } from '../../model/heart-calls.ts'
import { type HeartColumn, heartColumns } from '../../model/index.ts'
import styles from '../orange.module.css'
import { Hearts } from './hearts.tsx'

type Row = AnswerOf<typeof heartSheet>['rows'][number]

/** 全局橙心记录: what there was, what was issued and used, and what there is; the rows are even or red. */
export default function SheetScreen() {
  return <ScreenParts label="全局橙心记录" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'sheet', label: '橙心平衡表', content: () => <Sheet /> },
  { key: 'costs', label: '规则成本', content: () => <Costs /> },
  { key: 'checks', label: '核对', content: () => <Checks /> },
]

function useSpan() {
  const [span, setSpan] = useState<readonly [Dayjs, Dayjs]>(() => [
    dayjs().subtract(29, 'day'),
    dayjs(),
  ])
  const control = (
    <DatePicker.RangePicker
      allowClear={false}
      value={[span[0], span[1]]}
      onChange={chosen => chosen?.[0] && chosen[1] && setSpan([chosen[0], chosen[1]])}
    />
  )
  return {
    question: { from: span[0].format('YYYY-MM-DD'), to: span[1].format('YYYY-MM-DD') },
    control,
  }
}

function Sheet() {
  const navigate = useNavigate()
  const { question, control } = useSpan()
  const [by, setBy] = useState<'day' | 'month'>('day')
  const { data, error, isPending, refetch } = useAsk(heartSheet, { ...question, by })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  const open = (column: HeartColumn, day: string) =>
    void navigate(
      withParams('/gybOrange/orangeRecord', {
        filter: JSON.stringify([
          { field: 'kind', op: 'in', value: heartColumns[column].kinds },
          { field: 'createdAt', op: 'from', value: `${firstOf(day)}T00:00:00+08:00` },
          { field: 'createdAt', op: 'to', value: `${lastOf(day)}T23:59:59+08:00` },
        ]),
      }),
    )
  const uneven = data?.rows.filter(({ isEven }) => !isEven) ?? []
  return (
    <div className={page.page}>
      <PageHeader
        title="橙心平衡表"
        note={data?.held != null && `用户现有橙心合计 ${data.held.toLocaleString('zh-CN')}`}
        actions={
          <>
            {control}
            <Segmented
              value={by}
              onChange={setBy}
              options={[
                { value: 'day' as const, label: '按日' },
                { value: 'month' as const, label: '按月' },
              ]}
            />
          </>
        }
      />
      {uneven.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${uneven.map(({ day }) => day).join('、')} 不平，请核对`}
        />
      )}
      <Section padding="flush">
        <Table<Row>
          size="small"
          rowKey="day"
          loading={isPending}
          scroll={{ x: 'max-content' }}
          dataSource={[...(data?.rows ?? [])].reverse()}
          pagination={{ pageSize: 31, size: 'small', hideOnSinglePage: true }}
          locale={{ emptyText: '该期间没有橙心变动' }}
          rowClassName={({ isEven }) => (isEven ? '' : (styles.bad ?? ''))}
          columns={[
            { title: '日期', dataIndex: 'day', fixed: 'left' },
            {
              title: '期初流通',
              align: 'right',
              render: (_, row) => row.opening.toLocaleString('zh-CN'),
            },
            ...(Object.keys(heartColumns) as HeartColumn[]).map(column => ({
              title: heartColumns[column].label,
              align: 'right' as const,
              render: (_: unknown, row: Row) => {
                const hearts = row.columns[column] ?? 0
                return hearts === 0 ? (
                  '—'
                ) : (
                  <button
                    type="button"
                    className={styles.cell}
                    onClick={() => open(column, row.day)}
                  >
                    <Hearts of={hearts} />
                  </button>
                )
              },
            })),
            {
              title: '期末流通',
              align: 'right',
              render: (_, row) => <strong>{row.closing.toLocaleString('zh-CN')}</strong>,
            },
            { title: '人数', dataIndex: 'users', align: 'right' },
            { title: '封顶截去', dataIndex: 'cut', align: 'right' },
            {
              title: '核对',
              render: (_, row) =>
                row.isEven ? <Tag color="green">平</Tag> : <Tag color="red">不平</Tag>,
            },
          ]}
        />
      </Section>
    </div>
  )
}

function Costs() {
  const { question, control } = useSpan()
  const { data, isPending } = useAsk(heartCosts, question)
  return (
    <div className={page.page}>
      <PageHeader title="规则成本" actions={control} />
      <Section padding="flush">
        <Table
          size="small"
          rowKey="kind"
          loading={isPending}
          pagination={false}
          dataSource={[...(data ?? [])]}
          columns={[
            { title: '规则', dataIndex: 'label' },
            { title: '用户', dataIndex: 'users', align: 'right' },
            { title: '次数', dataIndex: 'times', align: 'right' },
            {
              title: '橙心',
              align: 'right',
              render: (_, row) => row.hearts.toLocaleString('zh-CN'),
            },
            {
              title: '占比',
              align: 'right',
              render: (_, row) => `${(row.share / 100).toFixed(2)}%`,
            },
          ]}
        />
      </Section>
    </div>
  )
}

function Checks() {
  const { data, isPending } = useAsk(heartChecks, {})
  const [last] = data ?? []
  return (
    <div className={page.page}>
      <PageHeader
        title="每晚核对"
        note="用户余额 = 流水合计 = 未用批次合计 = 获得 − 捐出 − 扣减 − 过期"
      />
      {last && last.faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`最近一次核对有 ${last.faults.length} 位用户不符：${last.faults[0]?.what ?? ''}`}
        />
      )}
      <Section padding="flush">
        <Table
          size="small"
          rowKey="at"
          loading={isPending}
          locale={{ emptyText: '还没有核对' }}
          pagination={{ pageSize: 30, size: 'small', hideOnSinglePage: true }}
          dataSource={[...(data ?? [])]}
          columns={[
            { title: '时间', render: (_, { at }) => printMinute(at) },
            { title: '用户', dataIndex: 'users', align: 'right' },
            { title: '余额合计', dataIndex: 'balances', align: 'right' },
            { title: '流水合计', dataIndex: 'entries', align: 'right' },
            { title: '批次合计', dataIndex: 'lots', align: 'right' },
            {
              title: '结果',
              render: (_, { faults }) =>
                faults.length === 0 ? (
                  <Tag color="green">一致</Tag>
                ) : (
                  <Tag color="red">{faults.length} 位不符</Tag>
                ),
            },
          ]}
        />
      </Section>
    </div>
  )
}

/** The first and last day of a row, which is a day or a month. */
const firstOf = (row: string) => (row.length === 7 ? `${row}-01` : row)
const lastOf = (row: string) =>
  row.length === 7 ? dayjs(`${row}-01`).endOf('month').format('YYYY-MM-DD') : row
