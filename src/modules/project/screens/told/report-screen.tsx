import { ReportList } from '#modules/cause/parts/report/report-list.tsx'

/** 项目报告. */
export default function Screen() {
  return <ReportList kind="project" />
}
