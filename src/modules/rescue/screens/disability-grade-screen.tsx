import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { disabilityGrade } from '../model/index.ts'

/** 残疾等级. */
export default function DisabilityGradeScreen() {
  return (
    <TreeScreen
      resource={disabilityGrade}
      title="残疾等级"
      columns={['code', 'certDigit', 'severe', 'uses', 'state']}
    />
  )
}
