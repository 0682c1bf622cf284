import { DatePicker, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { communityMap } from '../../model/community-calls.ts'
import {
  community,
  communityOrganisation,
  facility,
  grid,
  house,
  household,
  institution,
  person,
  visit,
} from '../../model/index.ts'
import styles from '../parts/community.module.css'
import { EditablePage } from '../parts/editable-page.tsx'
import { PlaceMap } from '../parts/place-map.tsx'
import { CommunityFigures } from './community-figures.tsx'

type Community = PresentedOf<typeof community>

/** 社区详情: one community with its figures, its map, and everything that lies in it. */
export default function CommunityDetail() {
  return (
    <AddressedRecord resource={community}>
      {(row, refresh) => <CommunityPage row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface Inside {
  readonly key: string
  readonly label: string
  readonly resource: AnyResource
  readonly shown: readonly string[]
  /** The page of a record. */
  readonly detail?: string
}

const inside: readonly Inside[] = [
  {
    ...{ key: 'grids', label: '网格', resource: grid },
    shown: ['name', 'leader', 'phone', 'estates', 'code', 'state'],
  },
  {
    ...{ key: 'persons', label: '人员', resource: person },
    shown: ['name', 'sex', 'birthYear', 'idNumber', 'phone', 'grid', 'tags', 'standing'],
    detail: '/communityBasicInfo/personInfo',
  },
  {
    ...{ key: 'households', label: '家庭', resource: household },
    shown: ['number', 'head', 'members', 'housing', 'state'],
    detail: '/communityBasicInfo/familyInfo',
  },
  {
    ...{ key: 'houses', label: '房屋', resource: house },
    shown: ['standardAddress', 'kind', 'use', 'danger', 'residents'],
    detail: '/communityBasicInfo/houseInfo',
  },
  {
    ...{ key: 'bodies', label: '组织', resource: communityOrganisation },
    shown: ['name', 'kind', 'leader', 'phone', 'members', 'standing'],
    detail: '/communityBasicInfo/organizitionInfo',
  },
  {
    ...{ key: 'institutions', label: '单位', resource: institution },
    shown: ['name', 'kind', 'contact', 'phone', 'standing'],
    detail: '/communityBasicInfo/institutionInfo',
  },
  {
    ...{ key: 'facilities', label: '设施', resource: facility },
    shown: ['name', 'kind', 'keeper', 'phone', 'nextCheckOn', 'state'],
    detail: '/communityBasicInfo/facilityInfo',
  },
  {
    ...{ key: 'visits', label: '走访', resource: visit },
    shown: ['number', 'person', 'kind', 'risk', 'at', 'state'],
  },
]

interface CommunityPageProps {
  readonly row: Community
  refresh(): void
}

function CommunityPage({ row, refresh }: CommunityPageProps) {
  const navigate = useNavigate()
  const permissions = usePermissions()
  const open = inside.filter(({ resource }) => permissions.has(`${resource.name}.view`))
  return (
    <EditablePage
      resource={community}
      row={row}
      list="/communityBasicInfo/communityList"
      refresh={refresh}
      onEdit={() => navigate(withParams('/communityBasicInfo/editCommunityInfo', { id: row.id }))}
      tabs={[
        { key: 'figures', label: '数据', content: <Figures id={row.id} /> },
        { key: 'map', label: '地图', content: <CommunityPlaces row={row} /> },
        { key: 'facts', label: '基本信息', content: <Facts row={row} /> },
        ...open.map(each => ({
          key: each.key,
          label: each.label,
          content: <Rows of={row} {...each} />,
        })),
      ]}
    />
  )
}

function Rows({ of, resource, shown, detail }: Inside & { readonly of: Community }) {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={resource}
      kept="memory"
      canCreate={resource !== person && resource !== visit}
      where={[{ field: 'community', op: 'is', value: of.id }]}
      initial={{ community: of.id }}
      shown={shown}
      {...(detail !== undefined && {
        onOpen: (row: { readonly id: string }) => navigate(withParams(detail, { id: row.id })),
      })}
    />
  )
}

function Figures({ id }: { readonly id: string }) {
  const [on, setOn] = useState(() => dayjs().format('YYYY-MM-DD'))
  return (
    <>
      <div className={styles.filters}>
        截至
        <DatePicker
          allowClear={false}
          value={dayjs(on)}
          disabledDate={day => day.isAfter(dayjs())}
          onChange={day => day && setOn(day.format('YYYY-MM-DD'))}
        />
      </div>
      <CommunityFigures id={id} on={on} />
    </>
  )
}

function CommunityPlaces({ row }: { readonly row: Community }) {
  const { data, error, refetch } = useAsk(communityMap, { id: row.id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Section title="网格、设施与单位">
      <PlaceMap
        label={`${row.name}地图`}
        outline={data.outline}
        grids={data.grids}
        points={data.points}
      />
    </Section>
  )
}

function Facts({ row }: { readonly row: Community }) {
  const estates = (row.estates ?? '').split('\n').filter(line => line.trim() !== '')
  return (
    <>
      <RecordFacts resource={community} row={row} />
      <Section title="小区">
        {estates.length === 0 ? (
          <EmptyState size="small" title="还没有登记小区" />
        ) : (
          <ul>
            {estates.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
