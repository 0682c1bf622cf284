import { lazy, Suspense } from 'react'
import { type DialogName, useParts } from '../editor-context.ts'

const dialogs = {
  link: lazy(() => import('./link-dialog.tsx')),
  image: lazy(() => import('./image-dialog.tsx')),
  video: lazy(() => import('./media-dialog.tsx')),
  audio: lazy(() => import('./media-dialog.tsx')),
  attachment: lazy(() => import('./attachment-dialog.tsx')),
  frame: lazy(() => import('./frame-dialog.tsx')),
  map: lazy(() => import('./map-dialog.tsx')),
  anchor: lazy(() => import('./anchor-dialog.tsx')),
  scrawl: lazy(() => import('../scrawl/scrawl-dialog.tsx')),
  table: lazy(() => import('./table-dialog.tsx')),
  chart: lazy(() => import('./chart-dialog.tsx')),
  characters: lazy(() => import('./characters-dialog.tsx')),
  background: lazy(() => import('./background-dialog.tsx')),
  template: lazy(() => import('./template-dialog.tsx')),
  typeset: lazy(() => import('./typeset-dialog.tsx')),
  preview: lazy(() => import('./preview-dialog.tsx')),
  help: lazy(() => import('./help-dialog.tsx')),
} as const satisfies Record<Exclude<DialogName, 'find'>, unknown>

/** The window that a tool opened; each is fetched when it is first needed. */
export function Dialogs() {
  const { dialog } = useParts()
  if (dialog === null || dialog === 'find') return null
  const Dialog = dialogs[dialog]
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  )
}
