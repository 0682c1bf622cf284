import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { QrDialog } from '#ui/views/qr-dialog.tsx'
import { heartMerchant } from '../../model/index.ts'

const form = '/gyhmanager/addmerc?type=heart'

/** 爱心商户: shops that give something, with what they offer and until when. */
export default function HeartMerchantScreen() {
  const [shown, setShown] = useState<PresentedOf<typeof heartMerchant>>()
  return (
    <>
      <ListScreen
        resource={heartMerchant}
        title="爱心商户"
        tabs="states"
        shown={[
          'name',
          'category',
          'offer',
          'targets',
          'area',
          'cooperateTo',
          'state',
          'organisation',
          'phone',
        ]}
        columns={{
          name: { width: 200 },
          offer: { title: '优惠/承诺', width: 240 },
          targets: { width: 160 },
          area: { width: 150 },
          cooperateTo: { title: '合作期', width: 110 },
        }}
        createLabel="新增商户"
        places={{ create: form, edit: form }}
        rowActions={() => [{ key: 'code', label: '二维码', quiet: true, run: setShown }]}
      />
      {shown && (
        <QrDialog
          title={`${shown.name}二维码`}
          text={`${shown.number} ${shown.name}`}
          lines={[shown.name, `编号 ${shown.number}`, shown.offer]}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
