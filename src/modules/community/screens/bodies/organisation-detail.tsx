import { Alert } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { bodyActivity, communityOrganisation } from '../../model/index.ts'
import { EditablePage } from '../parts/editable-page.tsx'

/** 社会组织详情: one body with what it did. */
export default function OrganisationDetail() {
  return (
    <AddressedRecord resource={communityOrganisation}>
      {(row, refresh) => <Body row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface BodyProps {
  readonly row: PresentedOf<typeof communityOrganisation>
  refresh(): void
}

function Body({ row, refresh }: BodyProps) {
  const maySee = useCan('bodyActivity.view')
  return (
    <EditablePage
      resource={communityOrganisation}
      row={row}
      list="/communityBasicInfo/organizitionList"
      refresh={refresh}
      above={
        row.extra?.tenant && (
          <Alert
            type="info"
            showIcon
            title={`平台机构：${row.extra.tenant}（统一社会信用代码相同）`}
          />
        )
      }
      tabs={[
        {
          key: 'facts',
          label: '基本信息',
          content: <RecordFacts resource={communityOrganisation} row={row} />,
        },
        maySee && {
          key: 'activities',
          label: '活动',
          content: (
            <ListScreen
              resource={bodyActivity}
              kept="memory"
              createLabel="登记活动"
              canCreate={row.can.includes('update')}
              where={[{ field: 'body', op: 'is', value: row.id }]}
              initial={{ body: row.id }}
            />
          ),
        },
      ]}
    />
  )
}
