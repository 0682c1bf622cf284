import { CauseQueue } from '#modules/cause/parts/review/cause-queue.tsx'
import { projectShape } from './project-shape.ts'

/** /project/proverify */
export default function QueueScreen() {
  return <CauseQueue shape={projectShape} />
}
