import { useBoardQuestion } from '#modules/cause/parts/board/use-board-question.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { founderFigures } from '../../model/fund-figures.ts'

/** The founders of the funds in reach; nothing is asked by whoever may not see them. */
export function useFounders() {
  const { organisation } = useBoardQuestion('fund')
  const may = useCan('fundFounder.view')
  return useAsk(founderFigures, may ? (organisation === undefined ? {} : { organisation }) : null)
}
