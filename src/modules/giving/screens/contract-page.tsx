import { Alert, Button, Skeleton, Tabs, Typography } from 'antd'
import { useNavigate } from 'react-router'
import { usePageResource } from '#ui/logic/page-resource.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { giftDelivery, monthlyContract, monthlyDebit } from '../model/index.ts'
import { only, places } from './places.ts'

/** One contract: who gives how much on which day, its debits, its gifts. */
export function ContractPage({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const { row, failure, refresh } = useRecord(monthlyContract, id)
  const maySeeDebits = useCan('monthlyDebit.view')
  const maySeeGifts = useCan('giftDelivery.view')
  usePageResource(monthlyContract)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  return (
    <div className={page.page}>
      <PageHeader
        title={row.shown.giver ?? '月捐人'}
        note={`${row.number} · ${row.shown.plan ?? ''}`}
        tags={<StateTag of={monthlyContract} state={row.state} />}
        actions={
          <>
            <Button onClick={() => navigate(`${places.plan}?id=${row.plan}`)}>查看计划</Button>
            <MoveButtons of={monthlyContract} row={row} onMoved={refresh} />
          </>
        }
      />
      {row.statusReason !== null && <Alert type="info" showIcon title={row.statusReason} />}
      {row.state === 'unsigned' && row.signLink !== null && (
        <Alert
          type="success"
          showIcon
          title={
            <>
              签约链接：<Typography.Text copyable>{row.signLink}</Typography.Text>
            </>
          }
        />
      )}
      <StatCards>
        <StatCard
          label="每期金额"
          figure={<Money fen={row.amount} />}
          note={`每月 ${row.debitDay} 日`}
        />
        <StatCard label="累计期数" figure={row.periods} unit="期" />
        <StatCard label="累计金额" figure={<Money fen={row.total} />} />
        <StatCard label="连续失败" figure={row.failStreak} unit="期" />
        <StatCard label="下次扣款" figure={row.nextDebitOn ?? '—'} />
      </StatCards>
      <Tabs
        items={[
          {
            key: 'facts',
            label: '签约',
            children: <RecordFacts resource={monthlyContract} row={row} />,
          },
          ...(maySeeDebits
            ? [
                {
                  key: 'debits',
                  label: '扣款',
                  children: (
                    <ListScreen
                      resource={monthlyDebit}
                      kept="memory"
                      canCreate={false}
                      where={only('contract', row.id)}
                      shown={[
                        'period',
                        'amount',
                        'dueOn',
                        'attempts',
                        'failKind',
                        'failText',
                        'donation',
                        'state',
                      ]}
                    />
                  ),
                },
              ]
            : []),
          ...(maySeeGifts
            ? [
                {
                  key: 'gifts',
                  label: '礼品',
                  children: (
                    <ListScreen
                      resource={giftDelivery}
                      kept="memory"
                      canCreate={false}
                      where={only('contract', row.id)}
                      shown={['giftName', 'reachedAt', 'claimUntil', 'state']}
                    />
                  ),
                },
              ]
            : []),
          ...recordTabs(monthlyContract, row.id, '联系记录').map(({ key, label, content }) => ({
            ...{ key, label, children: content },
          })),
        ]}
      />
    </div>
  )
}
