import { ProgressWork } from '#modules/cause/parts/progress/progress-work.tsx'

/** 基金进展. */
export default function Screen() {
  return <ProgressWork kind="fund" />
}
