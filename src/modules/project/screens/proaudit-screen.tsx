import { asCauseRecord } from '#modules/cause/model/index.ts'
import { ChangeQueue } from '#modules/cause/parts/change/change-queue.tsx'
import { changePlaces } from '#modules/cause/parts/change-places.ts'
import { project } from '../model/index.ts'

/** 项目变更审核. */
export default function ProauditScreen() {
  return (
    <ChangeQueue kind="project" places={changePlaces.project} resource={asCauseRecord(project)} />
  )
}
