import { useNavigate } from 'react-router'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { QueueFilter } from '#modules/approval/parts/review-queue-filters.tsx'
import type { QueueRow } from '#modules/approval/parts/use-review-queue.ts'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import {
  certificationApplication,
  certificationKinds,
  type FactDifference,
} from '../../model/index.ts'
import styles from './certification.module.css'

/** Where one application is read and decided. */
export const certificationDesk = '/gyhmanager/proveinginfo'

const shown = ({ subjectRow }: QueueRow, name: string) => {
  // The cast of a presented row: what it shows are names beside ids.
  const words = subjectRow?.shown
  const word = words?.[name] ?? subjectRow?.[name]
  return typeof word === 'string' && word !== '' ? word : '—'
}

const columns: readonly QueueColumn[] = [
  { key: 'organisation', title: '机构', width: 152, render: row => shown(row, 'organisation') },
  {
    key: 'change',
    title: '原值 → 新值',
    width: 204,
    render: ({ subjectRow }) => <Change differences={differencesOf(subjectRow)} />,
  },
  { key: 'effectiveOn', title: '生效日期', width: 104, render: row => shown(row, 'effectiveOn') },
  {
    key: 'impact',
    title: '影响',
    width: 112,
    render: ({ subjectRow }) => <Impact row={subjectRow} />,
  },
]

const filters: readonly QueueFilter[] = [
  {
    key: 'kind',
    label: '认证事项',
    of: certificationKinds,
    as: 'segments',
    where: value => ({ field: 'kind', op: 'is', value }),
  },
]

/** How many drives that run now rest on what is changed; nothing where none does. */
function Impact({ row }: { readonly row: QueueRow['subjectRow'] }) {
  const raising = row?.extra?.raising
  if (typeof raising !== 'number') return <span className={styles.quiet}>—</span>
  const stops = row?.kind === '2' && row.qualification !== '1' && raising > 0
  return (
    <span
      className={stops ? styles.stopping : undefined}
      title={stops ? '通过后公开募捐的标的立即暂停' : undefined}
    >
      {raising} 个募捐中标的
    </span>
  )
}

/** What an application changes, as it was submitted. */
export function differencesOf(
  row: Readonly<Record<string, unknown>> | null | undefined,
): readonly FactDifference[] {
  const found = row?.differences
  // The cast of an answer: the field's schema is a list of differences.
  return Array.isArray(found) ? (found as readonly FactDifference[]) : []
}

/** The first change, and how many more there are. */
function Change({ differences }: { readonly differences: readonly FactDifference[] }) {
  const [one, ...others] = differences
  if (!one) return '—'
  return (
    <span title={differences.map(({ label }) => label).join('、')}>
      <span className={styles.quiet}>{one.before || '空'}</span> → {one.after || '空'}
      {others.length > 0 && <span className={styles.quiet}>　另 {others.length} 项</span>}
    </span>
  )
}

const further = [
  { key: 'supplement', label: '待补正', states: ['supplement', 'overdue'] },
  { key: 'approved', label: '已通过', states: ['approved', 'applied'] },
  { key: 'rejected', label: '已驳回', states: ['rejected'] },
] as const

/** 认证审核: changes of proved facts that wait, the oldest first. */
export default function CertificationQueue() {
  const navigate = useNavigate()
  return (
    <ReviewQueue
      title="认证审核"
      kind="certification"
      detail={certificationDesk}
      columns={columns}
      filters={filters}
      hint="机构提交的认证申请会出现在这里，最早提交的排在最前。"
      further={further.map(({ key, label, states }) => ({
        key,
        label,
        content: (
          <ListScreen
            resource={certificationApplication}
            kept="memory"
            canCreate={false}
            where={[{ field: 'state', op: 'in', value: [...states] }]}
            onOpen={row => navigate(withParams(certificationDesk, { id: row.id }))}
          />
        ),
      }))}
    />
  )
}
