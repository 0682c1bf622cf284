import { PeriodScreen } from './period-screen.tsx'

/** 数据年报. */
export default function YearlyScreen() {
  return <PeriodScreen kind="Y" />
}
