import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { education } from '../model/index.ts'

/** 文化程度. */
export default function EducationScreen() {
  return (
    <TreeScreen
      resource={education}
      title="文化程度"
      columns={['code', 'nationalCode', 'short', 'uses', 'state']}
    />
  )
}
