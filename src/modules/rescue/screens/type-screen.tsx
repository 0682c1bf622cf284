import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { rescueGroups, rescueType } from '../model/index.ts'
import { PartSwitch, usePart } from './part-switch.tsx'

/** 救助类型: a table for each part. */
export default function TypeScreen() {
  const part = usePart(rescueGroups)
  return (
    <TreeScreen
      resource={rescueType}
      title="救助类型"
      part={{ group: part }}
      columns={[
        'code',
        'unit',
        'period',
        'maxTimes',
        'maxAmount',
        'needsNotice',
        'quick',
        'saveTypes',
        'uses',
        'state',
      ]}
      toolbar={<PartSwitch parts={rescueGroups} part={part} />}
    />
  )
}
