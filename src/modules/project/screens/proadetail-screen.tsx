import { ChangeDetail } from '#modules/cause/parts/change/change-detail.tsx'

/** 项目变更审核详情. */
export default function ProadetailScreen() {
  return <ChangeDetail kind="project" />
}
