import { PrinterOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type grantBatch, rescueRecord } from '../model/index.ts'
import { FillDialog } from './fill-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { printSheets } from './print-sheets.ts'

interface RosterPanelProps {
  readonly batch: PresentedOf<typeof grantBatch>
  onChanged(): void
}

/** 名册: lines are added and mended while the batch is kept, then issued or rejected one by one or together. */
export function RosterPanel({ batch, onChanged }: RosterPanelProps) {
  const mayKeep = useCan('grantBatch.roster') && ['draft', 'returned'].includes(batch.state)
  const [dialog, setDialog] = useState<'fill' | 'import' | null>(null)
  const where = useMemo(
    (): readonly Condition[] => [{ field: 'batch', op: 'is', value: batch.id }],
    [batch.id],
  )
  const close = () => {
    setDialog(null)
    onChanged()
  }
  return (
    <>
      <ListScreen
        resource={rescueRecord}
        kept="memory"
        canCreate={false}
        where={where}
        sums="asked"
        shown={[
          'no',
          'name',
          'idNumber',
          'classify',
          'amount',
          'receiver',
          'sendStatus',
          'voucherTail',
        ]}
        toolbarExtra={
          <Space>
            {mayKeep && <Button onClick={() => setDialog('fill')}>添加人员</Button>}
            {mayKeep && <Button onClick={() => setDialog('import')}>导入名册</Button>}
            <Button icon={<PrinterOutlined />} onClick={() => void printSheets(batch)}>
              打印签收单
            </Button>
          </Space>
        }
      />
      {dialog === 'fill' && <FillDialog batch={batch} onClose={close} />}
      {dialog === 'import' && <ImportDialog batch={batch} onClose={close} />}
    </>
  )
}
