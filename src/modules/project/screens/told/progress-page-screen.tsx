import { ProgressPage } from '#modules/cause/parts/progress/progress-page.tsx'

/** 项目进展详情. */
export default function Screen() {
  return <ProgressPage kind="project" />
}
