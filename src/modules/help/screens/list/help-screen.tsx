import { useSearchParams } from 'react-router'
import { CauseWork } from '#modules/cause/parts/list/cause-work.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { helpPlace } from '../help-place.ts'
import { helpShape } from '../help-shape.tsx'

const FirstNumber = lazyPart(async () => (await import('./first-number.tsx')).FirstNumber)

/** /seekhelp/helpmine: a new request begins with a number, since who it is decides what may be asked. */
export default function HelpScreen() {
  const [params] = useSearchParams()
  if (params.has('new') || params.get('edit') === 'new') return <FirstNumber />
  return <CauseWork shape={helpShape} place={helpPlace} />
}
