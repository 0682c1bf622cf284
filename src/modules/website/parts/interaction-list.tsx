import { Tag } from 'antd'
import { useNavigate } from 'react-router'
import { printMoment } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { interaction } from '../model/interaction.ts'

interface InteractionListProps {
  readonly kind: 'project' | 'fund' | 'help'
  /** 项目互动. */
  readonly title: string
  /** The address of the thread of one interaction. */
  readonly thread: string
  /** What stands first: complaints where people report false claims. */
  readonly first?: 'pending' | 'complaints'
}

const pending: ListTab = {
  key: 'pending',
  label: '待审',
  where: [{ field: 'state', op: 'is', value: 'pending' }],
}
const complaints: ListTab = {
  key: 'complaints',
  label: '投诉举报',
  where: [{ field: 'kind', op: 'is', value: 'complaint' }],
}
const others: readonly ListTab[] = [
  {
    key: 'open',
    label: '待回复',
    where: [
      { field: 'state', op: 'is', value: 'passed' },
      { field: 'kind', op: 'in', value: ['question', 'complaint'] },
      { field: 'reply', op: 'blank' },
    ],
  },
  { key: 'answered', label: '已回复', where: [{ field: 'reply', op: 'filled' }] },
]
const blocked: ListTab = {
  key: 'blocked',
  label: '已屏蔽',
  where: [{ field: 'state', op: 'is', value: 'blocked' }],
}

const columns: ListColumns<typeof interaction> = {
  displayName: {
    render: row => (
      <>
        {row.displayName} {row.fromFounder && <Tag color="gold">出资人</Tag>}
      </>
    ),
  },
  dueAt: { title: '剩余时限', width: 110, render: row => <Due row={row} /> },
}

/** What people wrote on the pages of causes of a kind: judged, answered, dealt with. */
export function InteractionList({ kind, title, thread, first = 'pending' }: InteractionListProps) {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={interaction}
      title={title}
      canCreate={false}
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs={
        first === 'pending'
          ? [pending, ...others, complaints, blocked]
          : [complaints, pending, ...others, blocked]
      }
      quick={['cause', 'kind', 'overdue']}
      shown={[
        'content',
        'cause',
        'kind',
        'displayName',
        'area',
        'createdAt',
        'dueAt',
        'state',
        'repliedBy',
      ]}
      columns={columns}
      places={{ detail: thread }}
      onOpen={row => navigate(withParams(thread, { id: row.id }))}
    />
  )
}

const hour = 3_600_000

/** How long there is left to answer; red once it is over. */
export function Due({ row }: { readonly row: PresentedOf<typeof interaction> }) {
  if (row.dueAt === null || row.reply !== null) return null
  const left = Date.parse(row.dueAt) - Date.now()
  const title = `答复期限 ${printMoment(row.dueAt)}`
  if (left < 0)
    return (
      <Tag color="red" title={title}>
        逾期 {Math.max(1, Math.ceil(-left / hour / 24))} 天
      </Tag>
    )
  return (
    <span title={title}>
      {left < 24 * hour ? `${Math.ceil(left / hour)} 小时` : `${Math.ceil(left / hour / 24)} 天`}
    </span>
  )
}
