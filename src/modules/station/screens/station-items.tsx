import { ListScreen } from '#ui/views/list-screen.tsx'
import { stationItem } from '../model/index.ts'

interface OfStation {
  readonly station: string
}

/** What stands in a station, with its inspections. */
export function StationItems({ station }: OfStation) {
  return (
    <ListScreen
      resource={stationItem}
      kept="memory"
      where={[{ field: 'station', op: 'is', value: station }]}
      initial={{ station }}
      createLabel="新增设备"
      shown={['name', 'sn', 'amount', 'state', 'result', 'inspectedOn', 'inspectNext']}
    />
  )
}
