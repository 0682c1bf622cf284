import { Tag } from 'antd'
import { useState } from 'react'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { productOrganisation } from '../model/index.ts'
import { UsageDialog } from './usage-dialog.tsx'

const edit = '/product/orgedit'

const is = (state: string, label: string): ListTab => ({
  key: state,
  label,
  where: [{ field: 'state', op: 'is', value: state }],
})

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部', where: [] },
  is('trial', '试用中'),
  {
    key: 'soon',
    label: '30天内到期',
    where: [
      { field: 'state', op: 'in', value: ['trial', 'active'] },
      { field: 'to', op: 'to', value: 'today+30' },
    ],
  },
  is('grace', '宽限期'),
  is('limited', '受限'),
  is('suspended', '已暂停'),
  is('ended', '已终止'),
]

/** 产品机构: who uses which product, until when, and how much of it. */
export default function SubscriptionList() {
  const [asked, setAsked] = useState<PresentedOf<typeof productOrganisation>>()
  return (
    <>
      <ListScreen
        resource={productOrganisation}
        title="产品机构"
        createLabel="新增产品机构"
        tabs={tabs}
        places={{ create: '/product/orgadd', edit }}
        shown={[
          'organisation',
          'product',
          'kind',
          'to',
          'left',
          'accounts',
          'storage',
          'sms',
          'state',
        ]}
        columns={{
          organisation: { width: 220 },
          product: { width: 110 },
          left: {
            title: '剩余天数',
            width: 90,
            align: 'right',
            render: row => {
              const days = daysLeft(row.to)
              return days < 0 ? <Tag color="red">已过 {-days} 天</Tag> : days
            },
          },
          accounts: {
            title: '账号（用/限）',
            width: 110,
            render: row => of(row.extra?.usage?.accounts, row.extra?.limits?.maxAccounts),
          },
          storage: {
            title: '存储（GB）',
            width: 110,
            render: row =>
              of(
                Math.round(((row.extra?.usage?.storageMb ?? 0) / 1024) * 10) / 10,
                row.extra?.limits?.storageGb,
              ),
          },
          sms: {
            title: '本月短信',
            width: 110,
            render: row => of(row.extra?.usage?.sms, row.extra?.limits?.smsMonthly),
          },
        }}
        rowActions={() => [{ key: 'usage', label: '用量', run: setAsked }]}
      />
      {asked && <UsageDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const of = (used = 0, most: number | null | undefined) =>
  `${used.toLocaleString('zh-CN')} / ${most?.toLocaleString('zh-CN') ?? '不限'}`
