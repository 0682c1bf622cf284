import { ReportPage } from '#modules/cause/parts/report/report-page.tsx'

/** 项目报告详情. */
export default function Screen() {
  return <ReportPage kind="project" />
}
