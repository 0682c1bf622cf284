import { ChangeDetail } from '#modules/cause/parts/change/change-detail.tsx'
import { changePlaces } from '#modules/cause/parts/change-places.ts'

/** 项目变更审核详情. */
export default function ProadetailScreen() {
  return <ChangeDetail places={changePlaces.project} cause="/project/promine" />
}
