import type { PresentedOf } from '#ui/logic/presented.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { Section } from '#ui/views/section.tsx'
import { institution, institutionKinds } from '../../model/index.ts'
import { EditablePage } from '../parts/editable-page.tsx'
import { PlaceMap } from '../parts/place-map.tsx'

/** 机构单位详情: one institution and where it is. */
export default function InstitutionDetail() {
  return (
    <AddressedRecord resource={institution}>
      {(row, refresh) => <Institution row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface InstitutionProps {
  readonly row: PresentedOf<typeof institution>
  refresh(): void
}

function Institution({ row, refresh }: InstitutionProps) {
  const { location } = row
  return (
    <EditablePage
      resource={institution}
      row={row}
      list="/communityBasicInfo/institutionList"
      refresh={refresh}
      tabs={[
        {
          key: 'facts',
          label: '基本信息',
          content: <RecordFacts resource={institution} row={row} />,
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
                    : [
                        {
                          id: row.id,
                          name: row.name,
                          kind: institutionKinds[row.kind],
                          ...location,
                        },
                      ]
                }
              />
            </Section>
          ),
        },
      ]}
    />
  )
}
