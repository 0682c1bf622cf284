import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#kernel/web/logic/presented.ts'
import { callOf, post, sentenceOfError, withParams } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import type { RowAction } from '#kernel/web/views/row-actions.tsx'
import { reportInstance } from '../model/index.ts'
import { ShareDialog } from './share-dialog.tsx'

/** 报告管理: reports in every state, with their paper, their links and the figures of now. */
export default function ReportManageScreen() {
  const navigate = useNavigate()
  const { message, modal } = App.useApp()
  const refresh = useRefresh(reportInstance)
  const [shared, setShared] = useState<PresentedOf<typeof reportInstance>>()
  const regenerate = (row: PresentedOf<typeof reportInstance>) =>
    modal.confirm({
      title: '用现在的数据重新生成吗？',
      content: '报告里的数据会换成此刻的数据，前言和说明不变。',
      okText: '重新生成',
      cancelText: '取消',
      async onOk() {
        try {
          await post(callOf(reportInstance, 'regenerate'), { id: row.id, version: row.version })
          message.success('已重新生成')
          await refresh()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  const actionsOf = (
    row: PresentedOf<typeof reportInstance>,
  ): readonly RowAction<typeof reportInstance>[] => [
    {
      key: 'preview',
      label: '预览',
      run: () => void navigate(withParams('/reportpreview', { id: row.id })),
    },
    ...(row.can.includes('share') && row.state !== 'withdrawn'
      ? [{ key: 'share', label: '分享', run: () => setShared(row) }]
      : []),
    ...(row.can.includes('regenerate') && ['draft', 'rejected'].includes(row.state ?? '')
      ? [{ key: 'regenerate', label: '重新生成', quiet: true, run: () => regenerate(row) }]
      : []),
  ]
  return (
    <>
      <ListScreen
        resource={reportInstance}
        title="报告管理"
        tabs="states"
        columns={{ title: { width: 320 } }}
        rowActions={actionsOf}
      />
      {shared && <ShareDialog key={shared.id} row={shared} onClose={() => setShared(undefined)} />}
    </>
  )
}
