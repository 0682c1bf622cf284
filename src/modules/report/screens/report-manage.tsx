import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { RowAction } from '#ui/views/row-actions.tsx'
import { reportInstance } from '../model/index.ts'
import { ShareDialog } from './share-dialog.tsx'
import { MakeReport } from './template/make-report.tsx'

/** 报告管理: reports in every state, with their paper, their links and the figures of now. */
export default function ReportManageScreen() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const mayMake = useCan('reportInstance.create')
  const template = params.get('template')
  const closeMaking = () => {
    setMaking(false)
    if (template !== null) setParams({}, { replace: true })
  }
  const [shared, setShared] = useState<PresentedOf<typeof reportInstance>>()
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
  ]
  return (
    <>
      <ListScreen
        resource={reportInstance}
        title="报告管理"
        tabs="states"
        canCreate={false}
        actions={
          mayMake && (
            <Button type="primary" onClick={() => setMaking(true)}>
              生成报告
            </Button>
          )
        }
        columns={{ title: { width: 320 } }}
        rowActions={actionsOf}
      />
      {mayMake && (isMaking || template !== null) && (
        <MakeReport
          template={template}
          onClose={closeMaking}
          onMade={id => void navigate(withParams('/reportpreview', { id }))}
        />
      )}
      {shared && <ShareDialog key={shared.id} row={shared} onClose={() => setShared(undefined)} />}
    </>
  )
}
