import { CauseBoard } from '#modules/cause/parts/board/cause-board.tsx'

/** 基金数据. */
export default function DataScreen() {
  return <CauseBoard kind="fund" />
}
