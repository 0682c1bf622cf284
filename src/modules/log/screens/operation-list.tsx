import { Tooltip } from 'antd'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { operation } from '../model/operation.ts'
import { Changes, changesOf } from './changes.tsx'
import { RowCheck } from './row-check.tsx'

/** Logs are asked for a span of days; without one, for the last week. */
const week: readonly Condition[] = [{ field: 'at', op: 'from', value: 'today-6' }]
const month: readonly Condition[] = [{ field: 'at', op: 'from', value: 'today-29' }]
const year: readonly Condition[] = [{ field: 'at', op: 'from', value: 'today-365' }]

const tabs: readonly ListTab[] = [
  { key: 'week', label: '近7天', where: week },
  { key: 'month', label: '近30天', where: month },
  { key: 'year', label: '近一年', where: year },
  {
    key: 'denied',
    label: '越权拒绝',
    where: [...month, { field: 'outcome', op: 'is', value: 'denied' }],
  },
  {
    key: 'failed',
    label: '失败',
    where: [...month, { field: 'outcome', op: 'is', value: 'failed' }],
  },
  {
    key: 'risky',
    label: '高风险',
    where: [...month, { field: 'risk', op: 'is', value: 'high' }],
  },
]

const columns: ListColumns<typeof operation> = {
  at: { width: 145 },
  // Who did it and for whom is why a log is read: neither is cut.
  accountName: { width: 160, isUncut: true, folds: false },
  organisation: { width: 200, isUncut: true, folds: false },
  module: { width: 95, folds: true },
  kind: { width: 95, folds: true },
  label: { width: 150 },
  title: { width: 145 },
  outcome: { width: 70, folds: false },
  risk: { width: 80, folds: false },
  ip: { width: 120, folds: true },
  changes: { title: '字段变化', width: 85, render: row => <ChangeCount row={row} /> },
}

const shown = [
  'at',
  'accountName',
  'organisation',
  'module',
  'kind',
  'label',
  'title',
  'changes',
  'outcome',
  'risk',
  'ip',
]

const inner = ['at', 'accountName', 'kind', 'label', 'title', 'outcome']

const detailTabs: readonly DetailTab<typeof operation>[] = [
  {
    key: 'object',
    label: '同一对象',
    content: row => (
      <ListScreen
        resource={operation}
        kept="memory"
        where={
          row.record
            ? [
                { field: 'resource', op: 'is', value: row.resource },
                { field: 'record', op: 'is', value: row.record },
              ]
            : [{ field: 'id', op: 'in', value: [row.id] }]
        }
        shown={inner}
      />
    ),
  },
  {
    key: 'request',
    label: '同一请求',
    content: row => (
      <ListScreen
        resource={operation}
        kept="memory"
        where={[{ field: 'requestId', op: 'is', value: row.requestId }]}
        shown={inner}
      />
    ),
  },
]

/** 操作日志: who did what to which record, field by field. */
export function OperationList() {
  return (
    <ListScreen
      resource={operation}
      title="操作日志"
      tabs={tabs}
      shown={shown}
      columns={columns}
      quick={['at', 'account', 'inModule']}
      detail={{ tabs: detailTabs, above: row => <Above row={row} /> }}
    />
  )
}

function Above({ row }: { readonly row: PresentedOf<typeof operation> }) {
  return (
    <>
      <RowCheck id={row.id} />
      <Changes row={row} />
    </>
  )
}

const inSight = 8

function ChangeCount({ row }: { readonly row: PresentedOf<typeof operation> }) {
  const changes = changesOf(row)
  if (changes.length === 0) return '—'
  const lines = changes
    .slice(0, inSight)
    .map(({ label, before, after }) => `${label}：${before || '空'} → ${after || '空'}`)
  const more = changes.length > inSight ? `\n另有 ${changes.length - inSight} 项` : ''
  return (
    <Tooltip title={<span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n') + more}</span>}>
      {changes.length} 项
    </Tooltip>
  )
}
