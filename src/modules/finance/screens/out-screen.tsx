import { Tag } from 'antd'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { moneyOut, transferKind, unbankedKinds } from '../model/money-out.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部', where: [] },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'approved', label: '待付款', where: state('approved') },
  { key: 'failed', label: '付款失败', where: state('failed') },
  { key: 'paid', label: '已付款', where: state('paid') },
  {
    key: 'transit',
    label: '划转在途',
    where: [
      ...state('paid'),
      { field: 'kind', op: 'is', value: transferKind },
      { field: 'arrivedOn', op: 'blank' },
    ],
  },
  {
    key: 'noSlip',
    label: '缺回单',
    where: [
      ...state('paid'),
      { field: 'slip', op: 'blank' },
      { field: 'bankAccount', op: 'filled' },
    ],
  },
  {
    key: 'unticked',
    label: '未勾对',
    where: [...state('paid'), { field: 'unticked', op: 'is', value: true }],
  },
  { key: 'draft', label: '草稿', where: state('draft') },
  {
    key: 'gone',
    label: '驳回、作废与红冲',
    where: [{ field: 'state', op: 'in', value: ['rejected', 'voided', 'reversed'] }],
  },
]

/** What people enter here always leaves a bank account; a channel's fee and cash that is paid in do not. */
const typed: typeof moneyOut = {
  ...moneyOut,
  fields: { ...moneyOut.fields, bankAccount: { ...moneyOut.fields.bankAccount, required: true } },
}

/** 出账管理: everything that left, of whatever document; costs and transfers are entered here. */
export default function OutScreen() {
  const own = useMaybeSession()?.account.organisation
  const mayTake = useCan('moneyOut.payFile')
  return (
    <ListScreen
      resource={typed}
      title="出账管理"
      createLabel="新增出账"
      tabs={tabs}
      sums="asked"
      initial={{ kind: '3', ...(own ? { organisation: own.id } : {}) }}
      shown={[
        'number',
        'kind',
        'originNumber',
        'payeeName',
        'amount',
        'bankAccount',
        'charged',
        'paidOn',
        'ticked',
        'state',
      ]}
      columns={{
        ticked: { title: '银行勾对', width: 92, render: row => <Ticked row={row} /> },
        state: { render: row => <Standing row={row} /> },
      }}
      bulkActions={
        mayTake
          ? [
              {
                key: 'payFile',
                label: '导出付款文件',
                run: ({ rows }, done) => {
                  const ids = rows.map(({ id }) => id).join(',')
                  void download(callOf(moneyOut, 'getPayFile'), { ids }).then(done)
                },
              },
            ]
          : []
      }
      detail={{ standing: row => <Standing row={row} /> }}
    />
  )
}

/** A transfer that has left one account and not reached the other is still under way. */
function Standing({ row }: { readonly row: PresentedOf<typeof moneyOut> }) {
  const isUnderWay = row.state === 'paid' && row.kind === transferKind && row.arrivedOn === null
  if (isUnderWay) return <Tag color="orange">在途</Tag>
  return <StateTag of={moneyOut} state={row.state} />
}

/** Whether the bank's statement tells the payment; one that it has not told after some days is looked for. */
function Ticked({ row }: { readonly row: PresentedOf<typeof moneyOut> }) {
  if (row.state !== 'paid' || unbankedKinds.some(kind => kind === row.kind)) return '—'
  if (row.extra?.ticked === true) return <Tag color="green">已勾对</Tag>
  const today = Date.parse(dayInBeijing(new Date()))
  const days = row.paidOn === null ? 0 : (today - Date.parse(row.paidOn)) / 86_400_000
  return <Tag color={days > patience ? 'red' : 'default'}>未勾对</Tag>
}

/** Days within which the bank's line of a payment is expected. */
const patience = 3
