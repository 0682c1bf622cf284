import { PeriodScreen } from './period-screen.tsx'

/** 数据月报. */
export default function MonthlyScreen() {
  return <PeriodScreen kind="M" />
}
