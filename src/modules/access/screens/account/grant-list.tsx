import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { grant } from '../../model/grant.ts'
import { narrowingColumn } from './narrowing.ts'

/** Every grant by state: pending ones are confirmed by a second person, active ones reviewed. */
export function GrantList() {
  useSubView('授权记录')
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={grant}
      title="授权记录"
      tabs="states"
      columns={{
        narrowing: narrowingColumn,
        reviewedAt: { title: '最近复核', width: 170, render: row => reviewOf(row) },
      }}
      shown={[
        'account',
        'role',
        'narrowing',
        'validFrom',
        'validUntil',
        'reason',
        'grantedBy',
        'state',
        'createdAt',
      ]}
      actions={<Button onClick={() => navigate('/upms/glylist')}>返回账号列表</Button>}
    />
  )
}

function reviewOf(row: PresentedOf<typeof grant>): string {
  return row.reviewedAt !== null ? dayInBeijing(new Date(row.reviewedAt)) : '未复核'
}
