import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { departure } from '../../model/departure.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'planned', label: '待离岗', where: state('planned') },
  { key: 'done', label: '已离岗', where: state('done') },
  { key: 'withdrawn', label: '已撤销', where: state('withdrawn') },
]

/** 离岗记录: who leaves when, who goes on with the work, and what could not be done. */
export function DepartureList() {
  useSubView('离岗记录')
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={departure}
      title="离岗记录"
      tabs={tabs}
      shown={['account', 'on', 'successor', 'reason', 'failure', 'state', 'createdBy', 'createdAt']}
      columns={{
        account: { width: 110 },
        on: { width: 120 },
        successor: { width: 110 },
        state: { width: 90 },
        createdBy: { width: 110 },
      }}
      actions={
        <Button onClick={() => navigate('/organizeStructure/departmentUser')}>返回部门人员</Button>
      }
    />
  )
}
