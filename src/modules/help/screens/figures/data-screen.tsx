import { CauseBoard } from '#modules/cause/parts/board/cause-board.tsx'

/** 求助数据. */
export default function DataScreen() {
  return <CauseBoard kind="help" />
}
