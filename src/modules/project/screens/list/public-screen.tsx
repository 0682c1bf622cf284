import { publicPlace } from './project-place.ts'
import { ProjectWork } from './project-work.tsx'

/** /project/promine */
export default function PublicScreen() {
  return <ProjectWork place={publicPlace} />
}
