import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type AddressTab, AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailBody } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { commercePartner, writeChange } from '../model/index.ts'
import type { Shop } from './shop.ts'
import { TillDrawer } from './till-drawer.tsx'

interface ShopPageProps {
  /** The list from which it was opened, and its name. */
  readonly list: string
  readonly title: string
  readonly tabs: (shop: Shop, refresh: () => void) => readonly AddressTab[]
  readonly cards: (shop: Shop) => ReactNode
  /** Whether people pay there in person. */
  readonly hasTill: boolean
}

const decided = ['approve', 'return', 'reject']

/** One shop: what it is, what it takes today, and its tabs. */
export function ShopPage(props: ShopPageProps) {
  return (
    <AddressedRecord resource={commercePartner}>
      {(row, refresh) => <OpenShop {...props} shop={row} onChanged={refresh} />}
    </AddressedRecord>
  )
}

function OpenShop({
  list,
  title,
  tabs,
  cards,
  hasTill,
  shop,
  onChanged,
}: ShopPageProps & { readonly shop: Shop; onChanged(): void }) {
  const navigate = useNavigate()
  const mayTill = useCan('voucherRedemption.create') && hasTill && shop.state === 'enabled'
  const [isTillOpen, setTillOpen] = useState(false)
  useSubView(shop.name)
  return (
    <div className={page.page}>
      <PageHeader
        title={
          <>
            <Button
              type="text"
              size="small"
              icon={<ArrowLeftOutlined />}
              aria-label={`返回${title}`}
              onClick={() => navigate(list)}
            />{' '}
            {shop.name}
          </>
        }
        note={shop.number}
        tags={<StateTag of={commercePartner} state={shop.state} />}
        actions={
          <DetailButtons
            resource={commercePartner}
            row={shop}
            without={decided}
            extra={
              mayTill && (
                <Button type="primary" onClick={() => setTillOpen(true)}>
                  收银台
                </Button>
              )
            }
            onEdit={() => navigate(withParams(list, { edit: shop.id }))}
            onGone={() => navigate(list)}
          />
        }
      />
      <StatCards>
        <StatCard
          label="今日核销"
          figure={printMoney(shop.extra?.todayAmount ?? 0)}
          unit="元"
          note={`日上限 ¥${printMoney(shop.dailyLimit)}`}
        />
        <StatCard
          label="本月核销"
          figure={printMoney(shop.extra?.monthAmount ?? 0)}
          unit="元"
          note={`${shop.extra?.monthCount ?? 0} 笔`}
        />
        {cards(shop)}
      </StatCards>
      <AddressTabs
        tabs={[
          ...tabs(shop, onChanged),
          {
            key: 'facts',
            label: '资料与证照',
            content: <DetailBody resource={commercePartner} row={shop} review="shown" />,
          },
        ]}
      />
      {shop.pendingChange !== null && (
        <Alert type="info" showIcon title={`待审变更：${writeChange(shop.pendingChange)}`} />
      )}
      {(shop.state === 'pending' || shop.pendingChange !== null) && (
        <ReviewPanel resource={commercePartner} row={shop} onDecided={onChanged} />
      )}
      {isTillOpen && (
        <TillDrawer
          shop={shop}
          onClose={() => {
            setTillOpen(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
