import { Alert, Table } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { RecordLink } from '#ui/views/record-link.tsx'
import { postStation } from '../model/index.ts'
import { nearStations } from '../model/station-calls.ts'

interface NearProps {
  readonly place: { readonly lng: number; readonly lat: number } | null | undefined
  readonly except?: string | undefined
}

const states: Readonly<Record<string, string>> = postStation.lifecycle?.states ?? {}

/** Stations within a kilometre, the nearest first. */
export function NearStations({ place, except }: NearProps) {
  const { data, error, isPending, refetch } = useAsk(
    nearStations,
    place ? { lng: place.lng, lat: place.lat, within: 1000, ...(except && { except }) } : null,
  )
  if (!place) return <Alert type="info" title="还没有填写坐标" />
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={[...(data ?? [])]}
      pagination={false}
      locale={{ emptyText: '1 公里内没有其他驿站' }}
      columns={[
        {
          title: '驿站',
          render: (_, { id, name }) => (
            <RecordLink title={name} to={addressOfRecord(postStation.path, id)} />
          ),
        },
        { title: '编号', dataIndex: 'number' },
        { title: '状态', render: (_, { state }) => states[state] ?? state },
        { title: '距离', align: 'right', render: (_, { metres }) => `${metres} 米` },
      ]}
    />
  )
}

/** Says that a station stands within fifty metres already. */
export function DoubleWarning({ place, except }: NearProps) {
  const { data } = useAsk(
    nearStations,
    place ? { lng: place.lng, lat: place.lat, within: 50, ...(except && { except }) } : null,
  )
  const [nearest] = data ?? []
  if (!nearest) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${nearest.metres} 米处已有驿站「${nearest.name}」（${nearest.number}），请确认不是重复登记`}
    />
  )
}
