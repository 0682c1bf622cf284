import { ChangeQueue } from '#modules/cause/parts/change/change-queue.tsx'
import { changePlaces } from './change-places.ts'

/** 项目变更审核. */
export default function ProauditScreen() {
  return <ChangeQueue kind="project" places={changePlaces} />
}
