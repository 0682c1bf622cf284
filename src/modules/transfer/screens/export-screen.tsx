import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePermissions } from '#kernel/web/logic/use-can.ts'
import { ApprovalList, LookList } from './approval-list.tsx'
import styles from './export.module.css'
import { ExportList } from './export-list.tsx'

interface Part {
  readonly key: string
  readonly label: string
  readonly needs?: string
  content(): ReactNode
}

const parts: readonly Part[] = [
  { key: 'mine', label: '我的导出', content: () => <ExportList /> },
  {
    key: 'approvals',
    label: '明文导出审批',
    needs: 'exportApproval.view',
    content: () => <ApprovalList />,
  },
  {
    key: 'looks',
    label: '未成年人信息查看审批',
    needs: 'revealApproval.view',
    content: () => <LookList />,
  },
]

/** 导出记录: one's own exports, and the requests of others to have personal data in the clear. */
export default function ExportScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const open = parts.filter(({ needs }) => needs === undefined || permissions.has(needs))
  const part = open.find(({ key }) => key === params.get('part')) ?? open[0]
  return (
    <div>
      {open.length > 1 && (
        <nav className={styles.parts} aria-label="导出记录">
          <Segmented
            value={part?.key ?? 'mine'}
            onChange={key => navigate(`/finance/exportlist${key === 'mine' ? '' : `?part=${key}`}`)}
            options={open.map(({ key, label }) => ({ value: key, label }))}
          />
        </nav>
      )}
      <div key={part?.key}>{part?.content()}</div>
    </div>
  )
}
