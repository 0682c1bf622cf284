import { FileTextOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { donation } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, get, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { movesOf } from '#ui/logic/use-moves.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { CausePicker } from '../cause-picker.tsx'
import { type CauseKind, kindPlaces } from '../kind-places.ts'
import { useParams } from '../use-params.ts'
import { CauseHead } from './cause-head.tsx'

const GiftUse = lazyPart(async () => (await import('./gift-use.tsx')).GiftUse)
const PublicListDialog = lazyPart(
  async () => (await import('./public-list-dialog.tsx')).PublicListDialog,
)

// Channel numbers and fees are of the finance screens.
const columns = [
  'number',
  'cause',
  'displayName',
  'amount',
  'netAmount',
  'channel',
  'source',
  'message',
  'paidAt',
  'receiptStatus',
  'state',
]
const thank = movesOf(donor).find(({ name }) => name === 'thank')

interface DonationOfKindProps {
  readonly kind: CauseKind
  /** Columns that only this kind has, in their order. */
  readonly own?: ListColumns<typeof donation>
  /** Tabs that only this kind has, after those of every kind. */
  readonly tabs?: readonly ListTab[]
}

/** The gifts to causes of a kind, and to one of them with its figures. */
export function DonationOfKind({ kind, own, tabs = [] }: DonationOfKindProps) {
  const { message } = App.useApp()
  const { read, change } = useParams()
  const cause = read('cause')
  const [isPublic, setPublic] = useState(false)
  const flow = useMoveFlow(donor)
  const mayThank = useCan('donor.thank')
  const thankFor = async ({ donor: id }: PresentedOf<typeof donation>) => {
    try {
      const row = await get<PresentedOf<typeof donor>>(callOf(donor, 'getById'), { id })
      if (thank) flow.start(thank, [row])
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <>
      <ListScreen
        resource={donation}
        title={`${kindPlaces[kind].word}捐赠明细`}
        canCreate={false}
        where={[
          { field: 'causeKind', op: 'is', value: kind },
          ...(cause === undefined ? [] : [{ field: 'cause', op: 'is' as const, value: cause }]),
        ]}
        tabs={[
          {
            key: 'paid',
            label: '已支付',
            where: [{ field: 'state', op: 'in', value: ['paid', 'partRefunded', 'refunded'] }],
          },
          {
            key: 'refunded',
            label: '有退款',
            where: [{ field: 'state', op: 'in', value: ['partRefunded', 'refunded'] }],
          },
          ...tabs,
          { key: 'all', label: '全部' },
        ]}
        shown={[...columns, ...Object.keys(own ?? {})]}
        quick={['channel', 'source', 'paidAt']}
        sums="asked"
        columns={{
          displayName: {
            title: '显示名',
            render: row => (row.anonymous ? '爱心人士（匿名）' : (row.displayName ?? '爱心人士')),
          },
          message: {
            render: row => (row.messageHidden ? '（已隐藏）' : (row.message ?? '')),
          },
          ...own,
        }}
        toolbarExtra={
          <CausePicker kind={kind} value={cause ?? null} onChange={id => change('cause', id)} />
        }
        above={cause !== undefined && <CauseHead kind={kind} id={cause} />}
        actions={
          cause !== undefined && (
            <Button icon={<FileTextOutlined />} onClick={() => setPublic(true)}>
              生成公示名单
            </Button>
          )
        }
        rowActions={row =>
          mayThank && row.donor !== null && row.donorKind !== '3'
            ? [{ key: 'thank', label: '感谢', run: each => void thankFor(each) }]
            : []
        }
        detail={{
          tabs: [{ key: 'use', label: '查看去向', content: row => <GiftUse id={row.id} /> }],
        }}
      />
      {flow.dialogs}
      {isPublic && cause !== undefined && (
        <PublicListDialog cause={cause} onClose={() => setPublic(false)} />
      )}
    </>
  )
}
