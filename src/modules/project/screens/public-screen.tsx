import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { publicPlace } from './project-places.ts'
import { projectShape } from './project-shape.ts'

/** /project/promine */
export default function PublicScreen() {
  return <CauseWork shape={projectShape} place={publicPlace} />
}
