import { ListScreen } from '#ui/views/list-screen.tsx'
import { qrCode } from '../model/index.ts'

/** The codes that lead to a station. */
export function StationCodes({ station }: { readonly station: string }) {
  return (
    <ListScreen
      resource={qrCode}
      kept="memory"
      canCreate={false}
      where={[{ field: 'station', op: 'is', value: station }]}
      places={{ detail: '/equipment/qrCode' }}
      shown={['name', 'placement', 'scans', 'visitors', 'donations', 'amount', 'state']}
    />
  )
}
