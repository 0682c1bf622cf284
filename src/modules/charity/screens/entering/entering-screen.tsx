import { useNavigate } from 'react-router'
import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { QueueRow } from '#modules/approval/parts/use-review-queue.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Finding, FindingCounts } from '#ui/views/finding-list.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { settlementApplication } from '../../model/index.ts'

const detail = '/gyhmanager/enteringinfo'
const fields: Readonly<Record<string, AnyField>> = settlementApplication.fields

/** A column that shows a field of the application under review. */
function fieldColumn(name: string, width: number, title?: string): QueueColumn {
  const field = fields[name]
  return {
    key: name,
    title: title ?? field?.label ?? name,
    width,
    render: ({ subjectRow }: QueueRow) =>
      subjectRow && field ? (
        <Cell field={field} name={name} value={subjectRow[name]} row={subjectRow} />
      ) : (
        '—'
      ),
  }
}

const columns: readonly QueueColumn[] = [
  {
    key: 'precheck',
    title: '预检',
    width: 72,
    render: ({ subjectRow }) => <FindingCounts findings={findingsOf(subjectRow)} />,
  },
  fieldColumn('uscc', 178),
  fieldColumn('orgForm', 80),
  {
    key: 'qualification',
    title: '公募',
    width: 56,
    render: ({ subjectRow }) => (subjectRow?.qualification === '1' ? '有' : '无'),
  },
  fieldColumn('area', 120),
  fieldColumn('applicantName', 64, '申请人'),
]

/** The findings that the application was submitted with. */
function findingsOf(row: Readonly<Record<string, unknown>> | null): readonly Finding[] | null {
  const found = row?.precheck
  // The cast of an answer: the field's schema is a list of findings.
  return Array.isArray(found) ? (found as readonly Finding[]) : null
}

const further = [
  { key: 'supplement', label: '待补正', states: ['supplement', 'overdue'] },
  { key: 'approved', label: '已通过', states: ['approved'] },
  { key: 'rejected', label: '已驳回', states: ['rejected'] },
] as const

/** 入驻审核: applications that wait, the oldest first; what became of the others behind further tabs. */
export default function EnteringScreen() {
  const navigate = useNavigate()
  return (
    <ReviewQueue
      title="入驻审核"
      kind="settlement"
      detail={detail}
      columns={columns}
      hint="新的入驻申请提交后会出现在这里，最早提交的排在最前。"
      further={further.map(({ key, label, states }) => ({
        key,
        label,
        content: (
          <ListScreen
            resource={settlementApplication}
            kept="memory"
            where={[{ field: 'state', op: 'in', value: [...states] }]}
            onOpen={row => navigate(withParams(detail, { id: row.id }))}
          />
        ),
      }))}
    />
  )
}
