import type { ListTab } from '#ui/logic/list-tab.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { logAlert } from '../model/log-alert.ts'
import { operation } from '../model/operation.ts'
import { AlertRules } from './alert-rules.tsx'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'open', label: '待处理', where: state('open') },
  { key: 'handled', label: '已处理', where: state('handled') },
  { key: 'ignored', label: '误报', where: state('ignored') },
]

const columns: ListColumns<typeof logAlert> = {
  // What happened is why one reads the list: it keeps its room.
  summary: { width: 460, least: 320 },
  at: { width: 150 },
  rule: { width: 140 },
  level: { width: 70 },
  accountName: { width: 100 },
  times: { width: 70 },
  ip: { width: 130 },
}

const shown = ['summary', 'at', 'rule', 'level', 'accountName', 'times', 'ip']

const detailTabs: readonly DetailTab<typeof logAlert>[] = [
  {
    key: 'evidence',
    label: '相关日志',
    content: row => (
      <ListScreen
        resource={operation}
        kept="memory"
        where={[{ field: 'id', op: 'in', value: evidenceOf(row.evidence) }]}
        shown={['at', 'accountName', 'kind', 'label', 'title', 'outcome', 'ip']}
      />
    ),
  },
  {
    key: 'person',
    label: '此人的其他告警',
    content: row =>
      row.account ? (
        <ListScreen
          resource={logAlert}
          kept="memory"
          where={[{ field: 'account', op: 'is', value: row.account }]}
          shown={['at', 'rule', 'summary', 'state']}
        />
      ) : (
        '这条告警不针对某个账号'
      ),
  },
]

/** A list of ids that no row has finds nothing, where an empty one would find everything. */
const nobody = ['00000000-0000-0000-0000-000000000000']

function evidenceOf(evidence: unknown): readonly string[] {
  return Array.isArray(evidence) && evidence.length > 0 ? evidence.map(String) : nobody
}

/** 告警: what the watch over the logs found, handled with a note. */
export function AlertList() {
  return (
    <ListScreen
      resource={logAlert}
      title="日志告警"
      tabs={tabs}
      shown={shown}
      columns={columns}
      actions={<AlertRules />}
      detail={{ tabs: detailTabs }}
    />
  )
}
