import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { dangers, house, household, houseStay, houseUses } from '../../model/index.ts'
import { EditablePage } from '../parts/editable-page.tsx'
import { PlaceMap } from '../parts/place-map.tsx'

/** 房屋详情: one house with who lives in it, now and before. */
export default function HouseDetail() {
  return (
    <AddressedRecord resource={house}>
      {(row, refresh) => <House row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface HouseProps {
  readonly row: PresentedOf<typeof house>
  refresh(): void
}

function House({ row, refresh }: HouseProps) {
  const may = { stays: useCan('houseStay.view'), homes: useCan('household.view') }
  const { location } = row
  return (
    <EditablePage
      resource={house}
      row={row}
      list="/communityBasicInfo/houseList"
      refresh={refresh}
      above={
        <StatCards>
          <StatCard label="居住人数" figure={row.residents} unit="人" />
          <StatCard label="使用" figure={houseUses[row.use]} />
          <StatCard label="危房等级" figure={dangers[row.danger]} />
          <StatCard label="面积" figure={row.areaSize ?? '—'} unit="㎡" />
        </StatCards>
      }
      tabs={[
        { key: 'facts', label: '基本信息', content: <RecordFacts resource={house} row={row} /> },
        may.stays && {
          key: 'stays',
          label: '居住人',
          content: (
            <ListScreen
              resource={houseStay}
              kept="memory"
              createLabel="登记入住"
              where={[{ field: 'house', op: 'is', value: row.id }]}
              initial={{ house: row.id }}
              shown={['person', 'kind', 'from', 'to']}
              onOpen="none"
            />
          ),
        },
        may.homes && {
          key: 'homes',
          label: '家庭',
          content: (
            <ListScreen
              resource={household}
              kept="memory"
              canCreate={false}
              where={[{ field: 'house', op: 'is', value: row.id }]}
              shown={['number', 'head', 'members', 'state']}
            />
          ),
        },
        {
          key: 'map',
          label: '位置',
          content: (
            <Section>
              <PlaceMap
                label={`${row.standardAddress}的位置`}
                points={
                  location === null
                    ? []
                    : [{ id: row.id, name: row.standardAddress, kind: '房屋', ...location }]
                }
              />
            </Section>
          ),
        },
      ]}
    />
  )
}
