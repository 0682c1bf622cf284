import { useQuery } from '@tanstack/react-query'
import { Badge, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { get } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { pointsAdjustment } from '../model/index.ts'
import { EntryList } from './entry-list.tsx'

const waiting = JSON.stringify([{ field: 'state', op: 'is', value: 'pending' }])

const widths = {
  number: { width: 150 },
  user: { width: 110 },
  points: { width: 84 },
  reasonKind: { width: 96 },
  memo: { width: 180 },
  createdBy: { title: '制单人', width: 84 },
  createdAt: { width: 140 },
  approver: { width: 84 },
  state: { width: 84 },
} as const

/** 积分流水: the ledger with its figures; adjustments that wait for a second person behind 调整单. */
export default function EntryScreen() {
  const [params, setParams] = useSearchParams()
  const isAdjusting = params.get('part') === 'adjustments'
  const mayAdjust = useCan('pointsAdjustment.view')
  const { data } = useQuery({
    queryKey: ['resource', pointsAdjustment.path, 'pending'],
    queryFn: () =>
      get<{ total: number }>('/api/points/pointsAdjustment/getCount', {
        filter: waiting,
      }),
    enabled: mayAdjust,
  })
  const switcher = mayAdjust && (
    <Segmented
      value={isAdjusting ? 'adjustments' : 'entries'}
      options={[
        { value: 'entries', label: '流水' },
        {
          value: 'adjustments',
          label: (
            <span>
              调整待审 <Badge size="small" count={data?.total ?? 0} />
            </span>
          ),
        },
      ]}
      onChange={value => setParams(value === 'adjustments' ? { part: 'adjustments' } : {})}
    />
  )
  return isAdjusting ? (
    <ListScreen
      resource={pointsAdjustment}
      title="积分流水"
      createLabel="人工调整"
      tabs="states"
      columns={widths}
      shown={Object.keys(widths)}
      actions={switcher}
    />
  ) : (
    <EntryList switcher={switcher} />
  )
}
