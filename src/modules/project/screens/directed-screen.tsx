import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { directedPlace } from './project-places.ts'
import { projectShape } from './project-shape.ts'

/** /project/nopublicPromine */
export default function DirectedScreen() {
  return <CauseWork shape={projectShape} place={directedPlace} />
}
