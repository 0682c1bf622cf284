import { Tag } from 'antd'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { dataAccess } from '../model/data-access.ts'
import { AccessReport } from './access-report.tsx'

const since = (day: string): Condition => ({ field: 'at', op: 'from', value: day })
const month = since('today-29')
const tabs: readonly ListTab[] = [
  { key: 'week', label: '近7天', where: [since('today-6')] },
  { key: 'month', label: '近30天', where: [month] },
  { key: 'year', label: '近一年', where: [since('today-365')] },
  { key: 'export', label: '导出', where: [month, { field: 'way', op: 'is', value: 'export' }] },
  { key: 'minor', label: '未成年人', where: [month, { field: 'minor', op: 'is', value: true }] },
]

const shown = [
  'at',
  'accountName',
  'title',
  'fields',
  'purpose',
  'reason',
  'way',
  'rows',
  'minor',
  'approval',
]

/** 敏感访问: who got personal values in the clear, one by one or in a sheet, for what and why. */
export function AccessList() {
  return (
    <ListScreen
      resource={dataAccess}
      title="敏感访问"
      tabs={tabs}
      shown={shown}
      columns={{
        at: { width: 145 },
        accountName: { width: 100 },
        title: { width: 130 },
        fields: { width: 150 },
        purpose: { width: 100 },
        way: { width: 90 },
        rows: { width: 70 },
        minor: { width: 90, render: row => (row.minor ? <Tag color="red">未成年人</Tag> : '—') },
        approval: { width: 150 },
      }}
      actions={<AccessReport />}
    />
  )
}
