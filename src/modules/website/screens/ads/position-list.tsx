import { Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { adPosition } from '../../model/index.ts'
import { PositionFrame } from './position-frame.tsx'

const place = '/website/guanggaoweilist'

/** 广告位: the places on pages where ads of the public good are shown. */
export default function PositionListScreen() {
  const navigate = useNavigate()
  const [previewed, setPreviewed] = useState<PresentedOf<typeof adPosition> | null>(null)
  const number = (row: PresentedOf<typeof adPosition>, name: 'online' | 'impressions' | 'clicks') =>
    row.extra?.[name] ?? 0
  return (
    <>
      <ListScreen
        resource={adPosition}
        places={{ create: `${place}/add`, edit: `${place}/edit` }}
        shown={[
          'name',
          'code',
          'terminal',
          'page',
          'size',
          'mode',
          'running',
          'impressions',
          'rate',
          'state',
        ]}
        columns={{
          name: { width: 150 },
          code: { width: 150 },
          terminal: { width: 80 },
          page: { width: 100 },
          mode: { width: 70 },
          state: { width: 80 },
          size: { title: '尺寸', width: 110, render: row => `${row.width} × ${row.height}` },
          running: {
            title: '投放中/上限',
            width: 110,
            align: 'right',
            render: row => `${number(row, 'online')} / ${row.maxAds}`,
          },
          impressions: {
            title: '30天曝光',
            width: 110,
            align: 'right',
            render: row => number(row, 'impressions').toLocaleString('zh-CN'),
          },
          rate: {
            title: '点击率',
            width: 90,
            align: 'right',
            render: row => {
              const seen = number(row, 'impressions')
              return seen === 0 ? '—' : `${((number(row, 'clicks') / seen) * 100).toFixed(2)}%`
            },
          },
        }}
        rowActions={() => [
          {
            key: 'ads',
            label: '查看广告',
            run: row =>
              navigate(
                `/website/guanggaolist?filter=${encodeURIComponent(JSON.stringify([['position', 'is', row.id]]))}`,
              ),
          },
          { key: 'preview', label: '预览', quiet: true, run: setPreviewed },
        ]}
      />
      {previewed && (
        <Modal
          open
          width={720}
          title={`预览 · ${previewed.name}`}
          footer={null}
          onCancel={() => setPreviewed(null)}
        >
          <PositionFrame
            width={previewed.width}
            height={previewed.height}
            terminal={previewed.terminal}
          />
        </Modal>
      )}
    </>
  )
}
