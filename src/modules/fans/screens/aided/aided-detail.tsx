import { Alert, Skeleton, Table, Timeline } from 'antd'
import { printMoment } from '#kinds/index.ts'
import { person } from '#modules/community/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { shownText } from '#ui/logic/presented.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { aidTimeline } from '../../model/fans-calls.ts'
import { aidedPerson, aidVisit } from '../../model/index.ts'

type Aided = PresentedOf<typeof aidedPerson>

/** 受助人详情: what came to somebody, and how the person has fared since. */
export default function AidedDetail() {
  return <AddressedRecord resource={aidedPerson}>{row => <AidedPage row={row} />}</AddressedRecord>
}

function AidedPage({ row }: { readonly row: Aided }) {
  const name = shownText(row, 'person')
  useSubView(name)
  const maySeePerson = useCan('person.view')
  const mayVisit = useCan('aidVisit.view')
  const tabs = [
    { key: 'course', label: '救助历程', content: <Course id={row.id} /> },
    maySeePerson && { key: 'person', label: '个人信息', content: <Person id={row.person} /> },
    mayVisit && {
      key: 'visits',
      label: '回访记录',
      content: (
        <ListScreen
          resource={aidVisit}
          kept="memory"
          createLabel="登记回访"
          where={[{ field: 'aided', op: 'is', value: row.id }]}
          initial={{ aided: row.id }}
        />
      ),
    },
    {
      key: 'consent',
      label: '公开与同意',
      content: <RecordFacts resource={aidedPerson} row={row} />,
    },
    ...recordTabs(aidedPerson, row.id),
  ].filter(tab => tab !== false)
  return (
    <div className={page.page}>
      <PageHeader title={name} note={row.minor ? '未成年人' : undefined} />
      <StatCards>
        <StatCard label="受助次数" figure={row.helpTimes} unit="次" />
        <StatCard label="资金合计" figure={<Money fen={row.cash} weight="strong" />} />
        <StatCard label="物资价值" figure={<Money fen={row.goods} weight="strong" />} />
        <StatCard label="代金券" figure={<Money fen={row.vouchers} weight="strong" />} />
        <StatCard label="在办" figure={row.openCases} unit="件" />
        <StatCard label="下次回访" figure={row.nextVisit ?? '—'} />
      </StatCards>
      <AddressTabs tabs={tabs} />
    </div>
  )
}

/** The facts of the registry; masked ones are revealed there, with a reason. */
function Person({ id }: { readonly id: string }) {
  const { row, failure, refresh } = useRecord(person, id)
  if (failure) return <FailureState size="small" failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  return <RecordFacts resource={person} row={row} />
}

function Course({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(aidTimeline, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      {data.repeated.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`12 个月内同类救助：${data.repeated
            .map(({ kind, times }) => `${kind} ${times} 次`)
            .join('、')}`}
        />
      )}
      <Section title="救助历程">
        {data.events.length === 0 ? (
          <EmptyState size="small" title="还没有救助记录" />
        ) : (
          <Timeline
            items={data.events.map(event => ({
              content: (
                <div>
                  {printMoment(event.at)} {event.kind} {event.title}
                  <div>
                    {event.organisation} {event.amount !== null && <Money fen={event.amount} />}{' '}
                    {event.state}
                  </div>
                </div>
              ),
            }))}
          />
        )}
      </Section>
      <Section title="按机构" padding="flush">
        <Table
          size="small"
          rowKey="organisation"
          pagination={false}
          dataSource={[...data.byOrganisation]}
          columns={[
            { title: '机构', dataIndex: 'organisation' },
            { title: '次数', dataIndex: 'times', align: 'right' },
            { title: '已拨付', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
          ]}
        />
      </Section>
    </>
  )
}
