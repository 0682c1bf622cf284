import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { rescueClassify } from '../model/index.ts'

/** 救助分类. */
export default function ClassifyScreen() {
  return (
    <TreeScreen
      resource={rescueClassify}
      title="救助分类"
      columns={['code', 'lowIncome', 'unit', 'validMonths', 'proof', 'sensitive', 'uses', 'state']}
    />
  )
}
