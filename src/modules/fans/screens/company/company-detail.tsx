import { Alert, Progress, Skeleton, Table } from 'antd'
import { useNavigate } from 'react-router'
import { causeStates } from '#modules/cause/model/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { companyFigures } from '../../model/fans-calls.ts'
import { company, companyAgreement, companyPerson, companyStaff } from '../../model/index.ts'
import { Contacts } from '../contacts.tsx'
import { Shares } from '../donors/profile.tsx'
import styles from '../fans.module.css'

type Company = PresentedOf<typeof company>

const states: Readonly<Record<string, string>> = causeStates

/** 企业详情: one company with its gifts, agreements, people, and what speaks against it. */
export default function CompanyDetail() {
  return <AddressedRecord resource={company}>{row => <CompanyPage row={row} />}</AddressedRecord>
}

function CompanyPage({ row }: { readonly row: Company }) {
  const navigate = useNavigate()
  useSubView(row.name)
  const tabs = useTabs(row)
  const proposed = Object.entries(row.extra?.proposed ?? {})
  return (
    <div className={page.page}>
      <DetailHead
        resource={company}
        row={row}
        actions={
          <DetailButtons
            resource={company}
            row={row}
            onEdit={() => navigate(withParams('/fans/companyedit', { id: row.id }))}
            onGone={() => navigate('/fans/companylist')}
          />
        }
      />
      {proposed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`其他机构更新了登记信息：${proposed
            .map(([label, value]) => `${label}「${value}」`)
            .join('、')}，核对后可在编辑中采用`}
        />
      )}
      {(row.conflict ?? []).length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={(row.conflict ?? []).map(({ item, message }) => `${item}：${message}`).join('；')}
        />
      )}
      <StatCards>
        <StatCard label="累计捐款" figure={<Money fen={row.total} weight="strong" />} />
        <StatCard label="物资价值" figure={<Money fen={row.goodsValue} weight="strong" />} />
        <StatCard label="次数" figure={row.count} unit="次" />
        <StatCard label="员工捐赠" figure={row.staffDonors} unit="人" />
        <StatCard
          label="协议到账"
          figure={<Money fen={row.extra?.delivered ?? 0} weight="strong" />}
          note={
            <>
              承诺 <Money fen={row.extra?.promised ?? 0} />
            </>
          }
        />
      </StatCards>
      <AddressTabs tabs={tabs} />
    </div>
  )
}

function useTabs(row: Company) {
  const may = {
    gifts: useCan('donation.view'),
    agreements: useCan('companyAgreement.view'),
    contacts: useCan('companyPerson.view'),
    staff: useCan('companyStaff.view'),
    log: useCan('contactLog.view'),
  }
  const own = [{ field: 'company', op: 'is' as const, value: row.id }]
  const initial = { company: row.id }
  return [
    {
      key: 'facts',
      label: '概况',
      content: (
        <>
          <Figures id={row.id} />
          <RecordFacts resource={company} row={row} />
        </>
      ),
    },
    may.gifts &&
      row.donor !== null && {
        key: 'gifts',
        label: '捐赠',
        content: (
          <ListScreen
            resource={donation}
            kept="memory"
            canCreate={false}
            where={[{ field: 'donor', op: 'is', value: row.donor }]}
          />
        ),
      },
    may.agreements && {
      key: 'agreements',
      label: '协议与配捐',
      content: (
        <ListScreen
          resource={companyAgreement}
          kept="memory"
          createLabel="新增协议"
          where={own}
          initial={initial}
          shown={[
            'title',
            'kind',
            'from',
            'to',
            'promised',
            'delivered',
            'feedbackDue',
            'feedbackDone',
          ]}
          columns={{
            delivered: {
              title: '到账',
              width: 160,
              render: each => (
                <div>
                  <Money fen={each.extra?.delivered ?? 0} />
                  <Progress
                    size="small"
                    showInfo={false}
                    percent={Math.min(
                      100,
                      Math.round(((each.extra?.delivered ?? 0) / each.promised) * 100),
                    )}
                    aria-label="协议履行"
                  />
                </div>
              ),
            },
          }}
        />
      ),
    },
    may.contacts && {
      key: 'people',
      label: '联系人',
      content: (
        <ListScreen
          resource={companyPerson}
          kept="memory"
          createLabel="新增联系人"
          where={own}
          initial={initial}
        />
      ),
    },
    may.staff && {
      key: 'staff',
      label: '员工捐赠',
      content: (
        <ListScreen
          resource={companyStaff}
          kept="memory"
          createLabel="关联员工"
          where={own}
          initial={initial}
          shown={['person', 'gifts', 'given', 'note']}
          columns={{
            person: { title: '显示名', width: 140, render: each => each.extra?.name ?? '' },
            gifts: { title: '次数', width: 80, render: each => each.extra?.count ?? 0 },
            given: {
              title: '净额',
              width: 120,
              align: 'right',
              render: each => <Money fen={each.extra?.net ?? 0} />,
            },
          }}
        />
      ),
    },
    may.log && { key: 'log', label: '联系记录', content: <Contacts of="company" id={row.id} /> },
    { key: 'feedback', label: '项目反馈', content: <Supported id={row.id} /> },
    ...recordTabs(company, row.id),
  ].filter(tab => tab !== false)
}

function Figures({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(companyFigures, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.columns}>
      <Shares title="按年度" shares={data.byYear} />
      <Shares title="员工捐赠" shares={data.staff.gifts > 0 ? [data.staff] : []} />
    </div>
  )
}

/** 项目反馈: the causes that a company supported, and how far they are. */
function Supported({ id }: { readonly id: string }) {
  const { data } = useAsk(companyFigures, { id })
  if (!data) return <Skeleton active />
  return (
    <Section padding="flush">
      <Table
        size="small"
        rowKey={each => each.cause ?? each.name}
        pagination={false}
        dataSource={[...data.byCause]}
        columns={[
          { title: '标的', dataIndex: 'name' },
          { title: '状态', render: (_, each) => states[each.status] ?? '' },
          { title: '捐赠笔数', dataIndex: 'gifts', align: 'right' },
          { title: '金额', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
        ]}
      />
    </Section>
  )
}
