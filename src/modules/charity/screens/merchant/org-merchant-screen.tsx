import { Tag } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { orgMerchant } from '../../model/index.ts'

const form = '/gyhmanager/addmerc?type=org'
const dayLong = 86_400_000

/** 机构商户号: where the channels pay, whose name each bears, and whether gifts still come through. */
export default function OrgMerchantScreen() {
  return (
    <ListScreen
      resource={orgMerchant}
      title="机构商户号"
      tabs="states"
      createLabel="新增商户号"
      places={{ create: form, edit: form }}
      shown={[
        'organisation',
        'channel',
        'mchId',
        'subject',
        'settleHolder',
        'feeRate',
        'certTo',
        'scenes',
        'lastPaid',
        'today',
        'state',
      ]}
      columns={{
        organisation: { width: 180 },
        channel: { width: 100 },
        mchId: { width: 130 },
        feeRate: { width: 80 },
        certTo: { title: '证书到期', width: 110 },
        subject: {
          title: '主体一致',
          width: 96,
          render: row =>
            row.extra?.isOwn === false ? (
              <Tag color="red">✕ 不一致</Tag>
            ) : (
              <Tag color="green">✓</Tag>
            ),
        },
        lastPaid: { title: '最近成功交易', width: 160, render: row => <LastPaid row={row} /> },
        today: {
          title: '今日笔数',
          width: 90,
          align: 'right',
          render: row => row.extra?.traffic?.today ?? 0,
        },
      }}
    />
  )
}

/** When the last gift came through; red where orders of a day were made and none was paid. */
function LastPaid({ row }: { readonly row: PresentedOf<typeof orgMerchant> }) {
  const traffic = row.extra?.traffic
  if (!traffic) return <span className={look.quiet}>—</span>
  const { lastPaidAt, unpaid } = traffic
  const isOld = lastPaidAt === null || Date.now() - Date.parse(lastPaidAt) > dayLong
  const text = lastPaidAt === null ? '还没有' : printMoment(lastPaidAt)
  if (row.state !== 'active' || !isOld || unpaid === 0) return <span>{text}</span>
  return (
    <span>
      <Tag color="red">{unpaid} 笔未支付</Tag>
      {text}
    </span>
  )
}
