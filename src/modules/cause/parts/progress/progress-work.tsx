import { useSearchParams } from 'react-router'
import type { ScreenPart } from '#ui/views/screen-parts.tsx'
import type { CauseKind } from '../told-places.ts'
import { ProgressList } from './progress-list.tsx'
import { ProgressPage } from './progress-page.tsx'

interface ProgressWorkProps {
  readonly kind: CauseKind
  /** Parts of the list that only this kind has. */
  readonly further?: readonly ScreenPart[]
}

/** The progress of a kind at one address: its list, a form under `?form=`, one progress under `?id=`. */
export function ProgressWork({ kind, further = [] }: ProgressWorkProps) {
  const [params] = useSearchParams()
  return params.has('id') && !params.has('form') ? (
    <ProgressPage kind={kind} />
  ) : (
    <ProgressList kind={kind} further={further} />
  )
}
