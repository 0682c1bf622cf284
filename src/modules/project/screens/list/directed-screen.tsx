import { directedPlace } from './project-place.ts'
import { ProjectWork } from './project-work.tsx'

/** /project/nopublicPromine */
export default function DirectedScreen() {
  return <ProjectWork place={directedPlace} />
}
