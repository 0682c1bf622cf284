import { createRoot } from 'react-dom/client'
import { allowFrameHosts } from '#editor/model/policy/safe-address.ts'
import { tellCutTexts } from '#ui/logic/tell-cut-texts.ts'
import { Application } from './application.tsx'
import './draft-copies.ts'
import './list-of-page.ts'
import './rich-text.ts'
import { watchErrors } from './failure/watch-errors.ts'

watchErrors()
tellCutTexts()
allowFrameHosts(frameHosts())

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<Application />)

/** Hosts that the operator lets texts show, as the server writes them into the page. */
function frameHosts(): readonly string[] {
  const told = document.querySelector<HTMLMetaElement>('meta[name="frame-hosts"]')
  return told?.content.split(' ') ?? []
}
