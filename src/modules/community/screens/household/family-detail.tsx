import { Link } from 'react-router'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { household, householdMember, visit } from '../../model/index.ts'
import { AidTable } from '../parts/aid-table.tsx'
import { EditablePage } from '../parts/editable-page.tsx'
import { MembersOn } from './members-on.tsx'

/** 家庭详情: one household with its members, means and history. */
export default function FamilyDetail() {
  return (
    <AddressedRecord resource={household}>
      {(row, refresh) => <Family row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface FamilyProps {
  readonly row: PresentedOf<typeof household>
  refresh(): void
}

function Family({ row, refresh }: FamilyProps) {
  const may = { members: useCan('householdMember.view'), visits: useCan('homeVisit.view') }
  const own = [{ field: 'household', op: 'is' as const, value: row.id }]
  return (
    <EditablePage
      resource={household}
      row={row}
      list="/communityBasicInfo/familyList"
      refresh={refresh}
      above={<Figures row={row} />}
      tabs={[
        may.members && {
          key: 'members',
          label: '成员',
          content: (
            <>
              <MembersOn id={row.id} />
              <ListScreen
                resource={householdMember}
                kept="memory"
                canCreate={false}
                where={own}
                shown={['person', 'relation', 'living', 'from', 'to', 'reason', 'warning']}
                columns={{
                  warning: {
                    title: '提示',
                    width: 160,
                    render: each => each.extra?.warning ?? null,
                  },
                }}
                onOpen="none"
              />
            </>
          ),
        },
        {
          key: 'facts',
          label: '经济与住房',
          content: <RecordFacts resource={household} row={row} />,
        },
        { key: 'aid', label: '救助记录', content: <AidTable household={row.id} /> },
        may.visits && {
          key: 'visits',
          label: '走访',
          content: (
            <ListScreen
              resource={visit}
              kept="memory"
              createLabel="登记走访"
              where={own}
              initial={{ household: row.id, at: new Date().toISOString() }}
              shown={['number', 'kind', 'risk', 'at', 'findings', 'state']}
            />
          ),
        },
      ]}
    />
  )
}

/** Which part of the income goes where nobody can save: illness, school, care. */
function necessaryShare(row: PresentedOf<typeof household>): string {
  if (!row.yearIncome) return '—'
  const spent = (row.expMedical ?? 0) + (row.expEducation ?? 0) + (row.expCare ?? 0)
  return `${Math.round((spent / row.yearIncome) * 100)}%`
}

function Figures({ row }: { readonly row: PresentedOf<typeof household> }) {
  return (
    <StatCards>
      <StatCard
        label="户主"
        figure={
          <Link to={withParams('/communityBasicInfo/personInfo', { id: row.head })}>
            {shownText(row, 'head')}
          </Link>
        }
      />
      <StatCard label="共同生活" figure={row.members} unit="人" />
      <StatCard
        label="人均月收入"
        figure={
          row.monthPerHead === null ? '未核对' : <Money fen={row.monthPerHead} weight="strong" />
        }
      />
      <StatCard label="必要支出占比" figure={necessaryShare(row)} note="医疗、教育、康复" />
      <StatCard label="类别" figure={(row.extra?.classifies ?? []).join('、') || '—'} />
      <StatCard label="近一年救助" figure={row.extra?.helped?.times ?? 0} unit="次" />
    </StatCards>
  )
}
