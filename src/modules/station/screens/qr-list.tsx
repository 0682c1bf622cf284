import { Modal } from 'antd'
import { useState } from 'react'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { qrCode } from '../model/index.ts'
import { QrCourse } from './qr-course.tsx'
import { QrPoster } from './qr-poster.tsx'
import { QrStanding } from './qr-standing.tsx'

type Code = PresentedOf<typeof qrCode>

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'enabled', label: '启用', where: [{ field: 'state', op: 'is', value: 'enabled' }] },
  { key: 'disabled', label: '停用', where: [{ field: 'state', op: 'is', value: 'disabled' }] },
  { key: 'expired', label: '已过期', where: [{ field: 'expired', op: 'is', value: true }] },
]

/** 二维码管理: codes with what came of them, as posters and pictures. */
export default function QrListScreen() {
  const [shown, setShown] = useState<Code>()
  const [told, setTold] = useState<Code>()
  const mayDownload = useCan('qrCode.download')
  const zip = async (rows: readonly Code[], done: () => void) => {
    await download(callOf(qrCode, 'downloadMany'), { ids: rows.map(({ id }) => id).join(',') })
    done()
  }
  return (
    <>
      <ListScreen
        resource={qrCode}
        title="二维码管理"
        createLabel="新增二维码"
        tabs={tabs}
        sums="asked"
        places={{ create: '/equipment/qrCodeAdd', edit: '/equipment/qrCodeEdit' }}
        shown={[
          'name',
          'target',
          'scans',
          'donations',
          'amount',
          'rate',
          'standing',
          'placement',
          'campaign',
          'validTo',
          'organisation',
        ]}
        columns={{
          name: { width: 180 },
          target: { title: '目标', width: 180, render: row => row.extra?.target ?? '—' },
          scans: { width: 84 },
          donations: { width: 96 },
          amount: { width: 116 },
          rate: {
            title: '转化率',
            width: 84,
            align: 'right',
            render: row =>
              row.visitors === 0 ? '—' : `${((row.donations * 100) / row.visitors).toFixed(1)}%`,
          },
          standing: { title: '状态', width: 92, render: row => <QrStanding row={row} /> },
          placement: { width: 140 },
        }}
        rowActions={row => [
          { key: 'poster', label: '海报', run: () => setShown(row) },
          { key: 'course', label: '数据', quiet: true, run: () => setTold(row) },
        ]}
        bulkActions={
          mayDownload
            ? [
                {
                  key: 'zip',
                  label: '批量下载',
                  run: (chosen, done) => void zip(chosen.rows, done),
                },
              ]
            : []
        }
        detail={{
          standing: row => <QrStanding row={row} />,
          tabs: [{ key: 'course', label: '数据', content: row => <QrCourse id={row.id} /> }],
        }}
      />
      {shown && <QrPoster row={shown} onClose={() => setShown(undefined)} />}
      {told && (
        <Modal
          open
          title={`${told.name}的数据`}
          footer={null}
          width={760}
          onCancel={() => setTold(undefined)}
        >
          <QrCourse id={told.id} />
        </Modal>
      )}
    </>
  )
}
