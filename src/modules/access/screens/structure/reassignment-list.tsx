import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useSubView } from '#ui/logic/sub-view.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { reassignment } from '../../model/reassignment.ts'

/** 调岗计划: who changes department, positions or superior on which day, and what could not be done. */
export function ReassignmentList() {
  useSubView('调岗计划')
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={reassignment}
      title="调岗计划"
      tabs="states"
      shown={['account', 'on', 'department', 'positions', 'manager', 'reason', 'failure', 'state']}
      columns={{
        account: { width: 110 },
        on: { width: 120 },
        department: { width: 130 },
        manager: { width: 110 },
        state: { width: 90 },
      }}
      actions={
        <Button onClick={() => navigate('/organizeStructure/departmentUser')}>返回部门人员</Button>
      }
    />
  )
}
