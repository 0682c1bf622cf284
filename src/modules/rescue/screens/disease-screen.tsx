import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { diseaseLists, severeDisease } from '../model/index.ts'
import { PartSwitch, usePart } from './part-switch.tsx'

/** 重大疾病: a table for each part. */
export default function DiseaseScreen() {
  const part = usePart(diseaseLists)
  return (
    <TreeScreen
      resource={severeDisease}
      title="重大疾病"
      part={{ list: part }}
      columns={['code', 'icd10', 'childOnly', 'alias', 'uses', 'state']}
      toolbar={<PartSwitch parts={diseaseLists} part={part} />}
    />
  )
}
