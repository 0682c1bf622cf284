import { Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { ApprovalList } from './approval-list.tsx'
import styles from './export.module.css'
import { ExportList } from './export-list.tsx'

/** 导出记录: one's own exports, and the requests of others to take personal data out in the clear. */
export default function ExportScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayDecide = useCan('exportApproval.view')
  const isDeciding = mayDecide && params.get('part') === 'approvals'
  return (
    <div>
      {mayDecide && (
        <nav className={styles.parts} aria-label="导出记录">
          <Segmented
            value={isDeciding ? 'approvals' : 'mine'}
            onChange={part =>
              navigate(`/finance/exportlist${part === 'mine' ? '' : `?part=${part}`}`)
            }
            options={[
              { value: 'mine', label: '我的导出' },
              { value: 'approvals', label: '明文导出审批' },
            ]}
          />
        </nav>
      )}
      {isDeciding ? <ApprovalList /> : <ExportList />}
    </div>
  )
}
