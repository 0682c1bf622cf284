import { Button } from 'antd'
import { Link } from 'react-router'
import { addDays, dayInBeijing } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { equipmentRelation } from '../../model/index.ts'

const state = (...values: string[]) => ({ field: 'state', op: 'in' as const, value: values })

function tabs(): readonly ListTab[] {
  const today = dayInBeijing(new Date())
  return [
    { key: 'all', label: '全部' },
    { key: 'proposed', label: '待机构确认', where: [state('proposed')] },
    { key: 'active', label: '生效', where: [state('active')] },
    {
      key: 'ending',
      label: '30 天内到期',
      where: [state('active'), { field: 'endOn', op: 'to', value: addDays(today, 30) }],
    },
    { key: 'ended', label: '已解除', where: [state('ended', 'expired')] },
    { key: 'refused', label: '已拒绝', where: [state('refused')] },
  ]
}

/** 关联机构: which device works for which organisation and cause, where. */
export default function RelationListScreen() {
  const mayRelate = useCan('equipmentRelation.create')
  return (
    <ListScreen
      resource={equipmentRelation}
      title="关联机构"
      canCreate={false}
      tabs={tabs()}
      actions={
        mayRelate && (
          <Link to="/equipment/relateorg">
            <Button type="primary">关联机构设置</Button>
          </Link>
        )
      }
      shown={[
        'number',
        'equipment',
        'vendor',
        'organisation',
        'cause',
        'planRecordNo',
        'placeName',
        'period',
        'gifts',
        'state',
      ]}
      columns={{
        number: { width: 176, isUncut: true },
        equipment: {
          width: 176,
          render: row => (
            <>
              {row.shown.equipment}
              <div className={look.quiet}>{row.extra?.sn}</div>
            </>
          ),
        },
        period: {
          title: '投放期',
          width: 190,
          render: row => `${row.startOn} 至 ${row.endOn ?? row.extra?.planEnd ?? '—'}`,
        },
        gifts: {
          title: '期间捐赠',
          width: 120,
          align: 'right',
          render: row => (
            <>
              <Money fen={row.extra?.amount} />
              <div className={look.quiet}>{row.extra?.gifts ?? 0} 笔</div>
            </>
          ),
        },
      }}
    />
  )
}
