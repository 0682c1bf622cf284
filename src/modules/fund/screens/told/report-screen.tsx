import { ReportWork } from '#modules/cause/parts/report/report-work.tsx'

/** 基金报告. */
export default function Screen() {
  return <ReportWork kind="fund" />
}
