import { useSearchParams } from 'react-router'
import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { fundPlace } from './fund-places.ts'
import { fundShape } from './fund-shape.tsx'

/** /fund/funddetail */
export default function DetailScreen() {
  const [params] = useSearchParams()
  const names = ['id', 'edit', 'preview', 'new', 'plans']
  if (!names.some(name => params.has(name))) return <NoneNamed label="基金" />
  return <CauseWork shape={fundShape} place={fundPlace} />
}
