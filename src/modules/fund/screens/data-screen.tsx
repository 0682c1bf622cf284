import { CauseBoard } from '#modules/cause/parts/board/cause-board.tsx'
import { FundFigures } from './figures/fund-figures.tsx'

/** 基金数据. */
export default function DataScreen() {
  return (
    <CauseBoard kind="fund">
      <FundFigures />
    </CauseBoard>
  )
}
