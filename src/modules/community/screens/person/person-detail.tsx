import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import {
  householdMember,
  person,
  personChange,
  personClassify,
  personConsent,
  personHealth,
  visit,
} from '../../model/index.ts'
import { AidTable } from '../parts/aid-table.tsx'
import { EditablePage } from '../parts/editable-page.tsx'

type Person = PresentedOf<typeof person>

/** 人员详情: one person of the registry; of two that were merged the one that is kept. */
export default function PersonDetail() {
  return (
    <AddressedRecord resource={person}>
      {(row, refresh) =>
        row.mergedInto === null ? (
          <PersonPage row={row} refresh={refresh} />
        ) : (
          <Navigate
            replace
            to={withParams('/communityBasicInfo/personInfo', { id: row.mergedInto })}
          />
        )
      }
    </AddressedRecord>
  )
}

interface Related {
  readonly key: string
  readonly label: string
  readonly resource: AnyResource
  readonly shown: readonly string[]
  readonly createLabel?: string
}

const related: readonly Related[] = [
  {
    ...{ key: 'family', label: '家庭与关系', resource: householdMember },
    shown: ['household', 'relation', 'living', 'from', 'to', 'reason'],
  },
  {
    ...{
      key: 'health',
      label: '健康与能力',
      resource: personHealth,
      createLabel: '登记健康与收入',
    },
    shown: [
      'health',
      'disabilityCategory',
      'disabilityGrade',
      'livingAbility',
      'workAbility',
      'monthlyIncome',
    ],
  },
  {
    ...{ key: 'classify', label: '救助认定', resource: personClassify, createLabel: '新增认定' },
    shown: ['classify', 'from', 'to', 'basis', 'documentNo', 'state'],
  },
  {
    ...{ key: 'visits', label: '走访', resource: visit, createLabel: '登记走访' },
    shown: ['number', 'kind', 'risk', 'at', 'findings', 'state'],
  },
  {
    ...{ key: 'consents', label: '授权与同意', resource: personConsent, createLabel: '登记授权' },
    shown: ['kind', 'organisation', 'from', 'to', 'state', 'withdrawnOn'],
  },
  {
    ...{ key: 'changes', label: '变更记录', resource: personChange, createLabel: '申请变更' },
    shown: ['number', 'field', 'former', 'next', 'state', 'createdAt'],
  },
]

interface PersonPageProps {
  readonly row: Person
  refresh(): void
}

function PersonPage({ row, refresh }: PersonPageProps) {
  const permissions = usePermissions()
  const [asks, setAsks] = useState<'death' | 'alive' | null>(null)
  const open = related.filter(({ resource }) => permissions.has(`${resource.name}.view`))
  const mayChange = permissions.has('personChange.create') && ['01', '03'].includes(row.standing)
  return (
    <>
      <EditablePage
        resource={person}
        row={row}
        list="/communityBasicInfo/personList"
        refresh={refresh}
        extra={
          mayChange && (
            <Button onClick={() => setAsks(row.standing === '03' ? 'alive' : 'death')}>
              {row.standing === '03' ? '更正死亡登记' : '登记死亡'}
            </Button>
          )
        }
        above={<Head row={row} />}
        tabs={[
          { key: 'facts', label: '基本信息', content: <RecordFacts resource={person} row={row} /> },
          ...open.map(each => ({
            key: each.key,
            label: each.label,
            content: <Rows of={row} {...each} />,
          })),
          { key: 'aid', label: '救助记录', content: <AidTable person={row.id} /> },
        ]}
      />
      {asks !== null && (
        <FormDrawer
          resource={personChange}
          id={null}
          initial={{ person: row.id, field: asks }}
          hides={() => ['next', 'bankName', ...(asks === 'alive' ? ['diedOn', 'newHead'] : [])]}
          onClose={() => setAsks(null)}
          onSaved={() => {
            setAsks(null)
            refresh()
          }}
        />
      )}
    </>
  )
}

function Head({ row }: { readonly row: Person }) {
  const { household, classifies = [], helped } = row.extra ?? {}
  const age = row.birthYear === null ? '—' : dayjs().year() - row.birthYear
  return (
    <>
      {row.minor && <Alert type="warning" showIcon title="未成年人信息：查看明文须经另一人批准" />}
      <StatCards>
        <StatCard label="年龄" figure={age} unit="岁" />
        <StatCard
          label="家庭"
          figure={
            household ? (
              <Link to={withParams('/communityBasicInfo/familyInfo', { id: household.id })}>
                {household.number}
              </Link>
            ) : (
              '—'
            )
          }
          note={household?.relation}
        />
        <StatCard label="救助分类" figure={classifies.join('、') || '—'} />
        <StatCard label="近一年救助" figure={helped?.times ?? 0} unit="次" />
        <StatCard label="最近走访" figure={row.lastVisitOn ?? '未走访'} />
        <StatCard label="帮扶责任人" figure={row.keeper ?? '—'} note={row.keeperPhone} />
      </StatCards>
    </>
  )
}

function Rows({ of, resource, shown, createLabel }: Related & { readonly of: Person }) {
  const navigate = useNavigate()
  const isFamily = resource === householdMember
  return (
    <ListScreen
      resource={resource}
      kept="memory"
      canCreate={createLabel !== undefined}
      {...(createLabel !== undefined && { createLabel })}
      where={[{ field: 'person', op: 'is', value: of.id }]}
      initial={{ person: of.id, ...(resource === visit && { at: new Date().toISOString() }) }}
      shown={shown}
      {...(isFamily && {
        onOpen: (row: { readonly id: string; readonly household?: unknown }) =>
          navigate(
            withParams('/communityBasicInfo/familyInfo', { id: String(row.household ?? '') }),
          ),
      })}
    />
  )
}
