import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { ApprovalList, LookList } from './approval-list.tsx'
import { ExportList } from './export-list.tsx'

const parts: readonly ScreenPart[] = [
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
  return <ScreenParts label="导出记录" parts={parts} />
}
