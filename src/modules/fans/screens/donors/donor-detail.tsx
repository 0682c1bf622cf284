import { Alert, Tag } from 'antd'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/index.ts'
import { donation, receipt } from '#modules/finance/model/index.ts'
import { monthlyContract } from '#modules/giving/model/index.ts'
import { donor, donorStages } from '#modules/people/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { donorThanks, groupMember, messageSend } from '../../model/index.ts'
import { Contacts } from '../contacts.tsx'
import { Profile } from './profile.tsx'
import { Statement } from './statement.tsx'

type Donor = PresentedOf<typeof donor>

/** 捐赠人详情: one donor with every gift, what was said, and what it became one with. */
export default function DonorDetail() {
  return (
    <AddressedRecord resource={donor}>
      {(row, refresh) =>
        // An old link opens whom the donor was merged into, where the merge can be undone.
        row.mergedInto === null ? (
          <DonorPage row={row} refresh={refresh} />
        ) : (
          <Navigate
            replace
            to={withParams('/fans/donatorDetail', {
              ...{ id: row.mergedInto, merged: row.number, tab: 'merged' },
            })}
          />
        )
      }
    </AddressedRecord>
  )
}

function DonorPage({ row, refresh }: { readonly row: Donor; readonly refresh: () => void }) {
  const navigate = useNavigate()
  const [isEdited, setEdited] = useState(false)
  const merged = useSearchParams()[0].get('merged')
  useSubView(row.name)
  const tabs = useTabs(row)
  return (
    <div className={page.page}>
      <DetailHead
        resource={donor}
        row={row}
        actions={
          <DetailButtons
            resource={donor}
            row={row}
            onEdit={() => setEdited(true)}
            onGone={() => navigate('/fans/donatorList')}
          />
        }
      />
      {merged !== null && <Alert type="info" showIcon title={`${merged} 已并入本捐赠人`} />}
      <div>
        {row.stage !== null && <Tag color="blue">{donorStages[row.stage]}</Tag>}
        {row.rfm !== null && <Tag>RFM {row.rfm}</Tag>}
        {row.monthlyActive && <Tag color="green">月捐中</Tag>}
        {row.quiet && <Tag color="red">不打扰</Tag>}
        {(row.labels ?? []).map(label => (
          <Tag key={label}>{label}</Tag>
        ))}
      </div>
      <StatCards>
        <StatCard label="累计捐赠" figure={<Money fen={row.total} weight="strong" />} />
        <StatCard label="净额" figure={<Money fen={row.net} weight="strong" />} />
        <StatCard label="本年累计" figure={<Money fen={row.yearTotal} weight="strong" />} />
        <StatCard label="次数" figure={row.count} unit="次" />
        <StatCard
          label="最近捐赠"
          figure={row.lastAt === null ? '—' : printMoment(row.lastAt).slice(0, 10)}
        />
      </StatCards>
      <AddressTabs tabs={tabs} />
      {isEdited && (
        <FormDrawer
          resource={donor}
          id={row.id}
          onClose={() => setEdited(false)}
          onSaved={() => {
            setEdited(false)
            refresh()
          }}
        />
      )}
    </div>
  )
}

function useTabs(row: Donor) {
  const may = {
    gifts: useCan('donation.view'),
    thanks: useCan('donorThanks.view'),
    contacts: useCan('contactLog.view'),
    groups: useCan('groupMember.view'),
    monthly: useCan('monthlyContract.view'),
    receipts: useCan('receipt.view'),
    messages: useCan('messageSend.view'),
  }
  const own = [{ field: 'donor', op: 'is' as const, value: row.id }]
  return [
    {
      key: 'facts',
      label: '概况',
      content: (
        <>
          <Profile id={row.id} />
          <RecordFacts resource={donor} row={row} />
        </>
      ),
    },
    may.gifts && {
      key: 'gifts',
      label: '捐赠',
      content: (
        <ListScreen
          resource={donation}
          kept="memory"
          canCreate={false}
          where={own}
          shown={[
            'number',
            'cause',
            'amount',
            'netAmount',
            'channel',
            'paidAt',
            'state',
            'receiptStatus',
          ]}
        />
      ),
    },
    may.monthly && {
      key: 'monthly',
      label: '月捐',
      content: (
        <ListScreen
          resource={monthlyContract}
          kept="memory"
          where={[{ field: 'giver', op: 'is', value: row.id }]}
          canCreate={false}
          shown={[
            'number',
            'plan',
            'amount',
            'debitDay',
            'periods',
            'total',
            'nextDebitOn',
            'state',
          ]}
        />
      ),
    },
    may.receipts && {
      key: 'receipts',
      label: '票据',
      content: (
        <ListScreen
          resource={receipt}
          kept="memory"
          where={own}
          canCreate={false}
          shown={['number', 'requestNo', 'payer', 'amount', 'giftCount', 'issuedOn', 'state']}
        />
      ),
    },
    may.messages && {
      key: 'messages',
      label: '消息',
      content: (
        <ListScreen
          resource={messageSend}
          kept="memory"
          where={own}
          canCreate={false}
          shown={['createdAt', 'scene', 'number', 'state', 'error', 'clickedAt', 'at']}
        />
      ),
    },
    may.gifts && { key: 'year', label: '年度汇总', content: <Statement id={row.id} /> },
    may.thanks && {
      key: 'thanks',
      label: '致谢',
      content: <ListScreen resource={donorThanks} kept="memory" where={own} canCreate={false} />,
    },
    may.contacts && {
      key: 'contacts',
      label: '联系记录',
      content: <Contacts of="donor" id={row.id} />,
    },
    may.groups && {
      key: 'groups',
      label: '团体',
      content: (
        <ListScreen
          resource={groupMember}
          kept="memory"
          where={own}
          canCreate={false}
          shown={['group', 'role', 'joinedOn', 'leftOn']}
          columns={{ group: { title: '团体', width: 200, render: each => each.shown.group ?? '' } }}
        />
      ),
    },
    {
      key: 'merged',
      label: '合并与拆分',
      content: (
        <ListScreen
          resource={donor}
          kept="memory"
          canCreate={false}
          where={[{ field: 'mergedInto', op: 'is', value: row.id }]}
          shown={['number', 'name', 'state', 'updatedAt']}
        />
      ),
    },
    ...recordTabs(donor, row.id),
  ].filter(tab => tab !== false)
}
