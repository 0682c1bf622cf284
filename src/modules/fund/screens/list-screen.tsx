import { useSearchParams } from 'react-router'
import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { fundTask } from '../model/index.ts'
import { fundPlace } from './fund-places.ts'
import { fundShape } from './fund-shape.tsx'

/** /fund/fundmine, and with `?tasks` what is due for funds. */
export default function FundListScreen() {
  const [params] = useSearchParams()
  if (params.has('tasks')) return <ListScreen resource={fundTask} title="基金待办" tabs="states" />
  return <CauseWork shape={fundShape} place={fundPlace} />
}
