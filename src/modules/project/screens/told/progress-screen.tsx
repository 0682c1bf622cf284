import { ProgressList } from '#modules/cause/parts/progress/progress-list.tsx'

/** 项目进展. */
export default function Screen() {
  return <ProgressList kind="project" />
}
