import { ProgressDesk } from '#modules/cause/parts/progress/progress-desk.tsx'

/** 基金进展审核详情. */
export default function Screen() {
  return <ProgressDesk kind="fund" />
}
