import { Table, type TableColumnsType, Tag } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import { runOutcomes } from '../../model/job-run.ts'
import type { ShownRun } from '../../model/job-state.ts'
import { durationText } from './duration-text.ts'
import { RequestLink } from './request-link.tsx'

const tones = { done: 'green', failed: 'red', lost: 'orange', running: 'processing' } as const

const columns: TableColumnsType<ShownRun> = [
  { title: '开始时间', width: 170, render: (_, { at }) => printMoment(at) },
  {
    title: '耗时',
    width: 110,
    align: 'end',
    render: (_, { ms }) => (ms === null ? '—' : durationText(ms)),
  },
  {
    title: '结果',
    width: 90,
    render: (_, { outcome }) => (
      <Tag color={tones[outcome]}>{outcome === 'running' ? '运行中' : runOutcomes[outcome]}</Tag>
    ),
  },
  { title: '失败原因', render: (_, { message }) => message ?? '—' },
  { title: '请求号', width: 150, render: (_, { requestId }) => <RequestLink id={requestId} /> },
]

/** The last runs of one job, the latest first. */
export function JobRuns({ runs }: { readonly runs: readonly ShownRun[] }) {
  return (
    <Table
      size="small"
      rowKey={({ at, requestId }) => `${at} ${requestId}`}
      columns={columns}
      dataSource={runs.toReversed()}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    />
  )
}
