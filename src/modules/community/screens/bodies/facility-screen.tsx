import { Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { facility, facilityInspection } from '../../model/index.ts'

const tabs = [
  { key: 'all', label: '全部' },
  { key: 'open', label: '开放', where: [{ field: 'state', op: 'is' as const, value: 'open' }] },
  {
    key: 'maintained',
    label: '维护',
    where: [{ field: 'state', op: 'is' as const, value: 'maintained' }],
  },
  {
    key: 'overdue',
    label: '检查逾期',
    where: [{ field: 'overdue', op: 'is' as const, value: 'yes' }],
  },
]

const weekdays = '一二三四五六日'

/** 09:00-17:00 and the days, in one line. */
export function hoursOf({ openFrom, openTo, openDays }: PresentedOf<typeof facility>): string {
  if (openFrom === null) return ''
  const days = (openDays ?? []).map(each => weekdays[Number(each) - 1]).join('')
  return `${openFrom}-${openTo} ${days.length === 7 ? '每天' : days && `周${days}`}`
}

/** 设施管理: the facilities of communities with hours, keepers and looks that are due. */
export default function FacilityScreen() {
  const mayCheck = useCan('facilityInspection.create')
  const [checked, setChecked] = useState<string | null>(null)
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <>
      <ListScreen
        resource={facility}
        title="设施管理"
        tabs={tabs}
        quick={['community', 'kind']}
        places={{ detail: '/communityBasicInfo/facilityInfo' }}
        shown={['name', 'kind', 'openFrom', 'capacity', 'keeper', 'phone', 'nextCheckOn', 'state']}
        columns={{
          openFrom: { title: '开放时间', width: 180, render: row => hoursOf(row) },
          nextCheckOn: {
            width: 140,
            render: (row, title) =>
              row.nextCheckOn !== null && row.nextCheckOn < today && row.state !== 'closed' ? (
                <Tag color="red">{row.nextCheckOn} 逾期</Tag>
              ) : (
                (row.nextCheckOn ?? title)
              ),
          },
        }}
        rowActions={row =>
          mayCheck ? [{ key: 'check', label: '检查登记', run: () => setChecked(row.id) }] : []
        }
      />
      {checked !== null && (
        <FormDrawer
          resource={facilityInspection}
          id={null}
          initial={{ facility: checked, on: today }}
          onClose={() => setChecked(null)}
          onSaved={() => setChecked(null)}
        />
      )}
    </>
  )
}
