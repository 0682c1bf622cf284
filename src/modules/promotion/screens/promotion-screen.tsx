import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, withParams } from '#ui/logic/request.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { QrDialog } from '#ui/views/qr-dialog.tsx'
import { promotion } from '../model/index.ts'
import { Course } from './course.tsx'
import { Gifts } from './gifts.tsx'

type Promotion = PresentedOf<typeof promotion>

const columns: ListColumns<typeof promotion> = {
  name: { width: 190 },
  target: {
    title: '对象',
    width: 180,
    render: row => row.shown.cause ?? row.shown.article ?? row.targetName ?? '—',
  },
  promoter: {
    title: '推广人',
    width: 100,
    render: row => row.shown.promoter ?? row.promoterName ?? '—',
  },
  pv: { width: 70 },
  uv: { width: 70 },
  orders: { width: 70 },
  paidCount: { width: 90 },
  rate: {
    title: '转化率',
    width: 80,
    align: 'right',
    render: row => (row.uv === 0 ? '—' : `${((row.paidCount * 100) / row.uv).toFixed(1)}%`),
  },
  budget: { title: '成本', width: 110 },
  perYuan: {
    title: '每元成本筹款',
    width: 120,
    align: 'right',
    render: row =>
      row.budget ? <Money fen={Math.round((row.paidAmount * 100) / row.budget)} /> : '—',
  },
}

/** 推广记录: links with what they brought, by their code and as a poster. */
export default function PromotionScreen() {
  const [shown, setShown] = useState<Promotion>()
  return (
    <>
      <ListScreen
        resource={promotion}
        title="推广记录"
        createLabel="新增推广"
        tabs="states"
        shown={[
          'name',
          'target',
          'channel',
          'promoter',
          'pv',
          'uv',
          'orders',
          'paidCount',
          'paidAmount',
          'rate',
          'budget',
          'perYuan',
          'validTo',
          'state',
        ]}
        columns={columns}
        sums="asked"
        rowActions={() => [{ key: 'code', label: '二维码/海报', run: setShown }]}
        detail={{
          tabs: [
            { key: 'course', label: '每日效果', content: row => <Course id={row.id} /> },
            { key: 'gifts', label: '捐赠', content: row => <Gifts id={row.id} /> },
          ],
        }}
      />
      {shown && (
        <QrDialog
          title={`${shown.name}的推广链接`}
          text={linkOf(shown)}
          lines={[shown.name, shown.shown.cause ?? shown.targetName ?? '']}
          isLink
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

function linkOf({ code }: Promotion): string {
  return `${window.location.origin}${withParams(callOf(promotion, 'open'), { code: code ?? '' })}`
}
