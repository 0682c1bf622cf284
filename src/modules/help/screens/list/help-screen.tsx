import { useSearchParams } from 'react-router'
import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { helpPlace } from '../help-place.ts'
import { helpShape } from '../help-shape.tsx'
import { ChangeOfCase, caseParts } from './case-parts.tsx'

const FirstNumber = lazyPart(async () => (await import('./first-number.tsx')).FirstNumber)

/** Parameters by which the address opens something else than its list. */
const subViews = ['plans', 'edit', 'copy', 'preview', 'id']

const work = () => <CauseWork shape={helpShape} place={helpPlace} />
const parts: readonly ScreenPart[] = [{ key: 'list', label: '求助', content: work }, ...caseParts]

/** /seekhelp/helpmine: a new request begins with a number, since who it is decides what may be asked. */
export default function HelpScreen() {
  const [params] = useSearchParams()
  if (params.has('new') || params.get('edit') === 'new') return <FirstNumber />
  if (params.has('change')) return <ChangeOfCase />
  const isSubView = subViews.some(name => params.has(name)) && !params.has('part')
  return isSubView ? work() : <ScreenParts label="求助" parts={parts} />
}
