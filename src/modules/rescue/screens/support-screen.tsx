import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { supportCategories, supportWay } from '../model/index.ts'
import { PartSwitch, usePart } from './part-switch.tsx'

/** 供养方式: a table for each part. */
export default function SupportScreen() {
  const part = usePart(supportCategories)
  return (
    <TreeScreen
      resource={supportWay}
      title="供养与帮扶方式"
      part={{ category: part }}
      columns={['code', 'saveType', 'uses', 'state']}
      toolbar={<PartSwitch parts={supportCategories} part={part} />}
    />
  )
}
