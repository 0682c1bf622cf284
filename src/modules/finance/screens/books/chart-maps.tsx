import { ListScreen } from '#ui/views/list-screen.tsx'
import { chartMap } from '../../model/period/chart-map.ts'

/** 科目对照: which account of the regime a kind of account and its flow are; kept by the platform. */
export function ChartMaps() {
  return (
    <ListScreen
      resource={chartMap}
      title="科目对照"
      createLabel="新增科目"
      shown={['regime', 'effectiveFrom', 'kind', 'flow', 'code', 'name']}
    />
  )
}
