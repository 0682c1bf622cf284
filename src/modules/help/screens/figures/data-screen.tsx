import { CauseBoard } from '#modules/cause/parts/board/cause-board.tsx'
import { HelpFigures } from './help-figures.tsx'

/** 求助数据: the cases themselves before what every cause has. */
export default function DataScreen() {
  return (
    <CauseBoard kind="help">
      <HelpFigures />
    </CauseBoard>
  )
}
