import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { facility, facilityInspection, facilityKinds } from '../../model/index.ts'
import { EditablePage } from '../parts/editable-page.tsx'
import { PlaceMap } from '../parts/place-map.tsx'
import { hoursOf } from './facility-screen.tsx'

/** 设施详情: one facility, who lives near it, and how it was found. */
export default function FacilityDetail() {
  return (
    <AddressedRecord resource={facility}>
      {(row, refresh) => <Facility row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface FacilityProps {
  readonly row: PresentedOf<typeof facility>
  refresh(): void
}

function Facility({ row, refresh }: FacilityProps) {
  const maySee = useCan('facilityInspection.view')
  const nearby = row.extra?.nearby
  const { location } = row
  return (
    <EditablePage
      resource={facility}
      row={row}
      list="/communityBasicInfo/facilityList"
      refresh={refresh}
      above={
        <StatCards>
          <StatCard label="开放时间" figure={hoursOf(row) || '未填写'} />
          <StatCard label="容纳" figure={row.capacity ?? '—'} unit="人" />
          <StatCard label="下次检查" figure={row.nextCheckOn ?? '—'} />
          <StatCard
            label="1 公里内居民"
            figure={nearby?.合计 ?? (location === null ? '—' : 0)}
            unit="人"
            note={
              nearby &&
              Object.entries(nearby)
                .filter(([tag]) => tag !== '合计')
                .map(([tag, count]) => `${tag} ${count}`)
                .join('、')
            }
          />
        </StatCards>
      }
      tabs={[
        {
          key: 'facts',
          label: '基本信息',
          content: <RecordFacts resource={facility} row={row} />,
        },
        {
          key: 'map',
          label: '位置',
          content: (
            <Section>
              <PlaceMap
                label={`${row.name}的位置`}
                points={
                  location === null
                    ? []
                    : [{ id: row.id, name: row.name, kind: facilityKinds[row.kind], ...location }]
                }
              />
            </Section>
          ),
        },
        maySee && {
          key: 'checks',
          label: '检查记录',
          content: (
            <ListScreen
              resource={facilityInspection}
              kept="memory"
              createLabel="检查登记"
              canCreate={row.can.includes('update')}
              where={[{ field: 'facility', op: 'is', value: row.id }]}
              initial={{ facility: row.id }}
              shown={['on', 'by', 'result', 'finding', 'next', 'fixedOn']}
            />
          ),
        },
      ]}
    />
  )
}
