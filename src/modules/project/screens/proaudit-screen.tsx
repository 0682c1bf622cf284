import { useSearchParams } from 'react-router'
import { asCauseRecord } from '#modules/cause/model/index.ts'
import { ChangeAsked, changeParts } from '#modules/cause/parts/change/change-queue.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { project } from '../model/index.ts'

/** 项目变更审核. */
export default function ProauditScreen() {
  const [params] = useSearchParams()
  if (params.has('change')) return <ChangeAsked kind="project" resource={asCauseRecord(project)} />
  return <ScreenParts label="项目变更审核" parts={changeParts('project')} />
}
