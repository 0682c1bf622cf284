import { PeriodScreen } from './period-screen.tsx'

/** 数据周报. */
export default function WeeklyScreen() {
  return <PeriodScreen kind="W" />
}
