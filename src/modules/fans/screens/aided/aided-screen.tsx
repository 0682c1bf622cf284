import { Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { aidedPerson, aidVisit } from '../../model/index.ts'

const tabs = [
  { key: 'all', label: '全部' },
  {
    key: 'overdue',
    label: '回访逾期',
    where: [{ field: 'overdue', op: 'is' as const, value: 'yes' }],
  },
  {
    key: 'minor',
    label: '未成年人',
    where: [{ field: 'minor', op: 'is' as const, value: true }],
  },
]

/** 受助人: who was helped, how often and with how much. */
export default function AidedScreen() {
  const navigate = useNavigate()
  const mayVisit = useCan('aidVisit.create')
  const [visited, setVisited] = useState<string | null>(null)
  return (
    <>
      <ListScreen
        resource={aidedPerson}
        title="受助人"
        canCreate={false}
        tabs={tabs}
        quick={['area', 'lastAt', 'organisation']}
        shown={[
          'person',
          'sex',
          'area',
          'categories',
          'helpTimes',
          'cash',
          'goods',
          'vouchers',
          'lastAt',
          'openCases',
          'nextVisit',
          'consent',
        ]}
        columns={{
          categories: {
            title: '类别',
            width: 140,
            render: row => (row.extra?.categories ?? []).map(each => <Tag key={each}>{each}</Tag>),
          },
          nextVisit: {
            render: (row, title) =>
              row.nextVisit !== null && dayjs(row.nextVisit).isBefore(dayjs(), 'day') ? (
                <Tag color="red">{row.nextVisit} 逾期</Tag>
              ) : (
                (row.nextVisit ?? title)
              ),
          },
        }}
        onOpen={row => navigate(withParams('/fans/aidedPersonDetail', { id: row.id }))}
        rowActions={row =>
          mayVisit ? [{ key: 'visit', label: '登记回访', run: () => setVisited(row.id) }] : []
        }
      />
      {visited !== null && (
        <FormDrawer
          resource={aidVisit}
          id={null}
          initial={{ aided: visited, on: dayjs().format('YYYY-MM-DD') }}
          onClose={() => setVisited(null)}
          onSaved={() => setVisited(null)}
        />
      )}
    </>
  )
}
