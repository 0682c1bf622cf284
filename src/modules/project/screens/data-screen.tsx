import { CauseBoard } from '#modules/cause/parts/board/cause-board.tsx'

/** 项目数据. */
export default function DataScreen() {
  return <CauseBoard kind="project" />
}
