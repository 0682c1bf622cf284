import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { healthStatus } from '../model/index.ts'

/** 健康状况. */
export default function HealthScreen() {
  return (
    <TreeScreen
      resource={healthStatus}
      title="健康状况"
      columns={['code', 'nationalCode', 'short', 'serious', 'uses', 'state']}
    />
  )
}
