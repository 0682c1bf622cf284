import { useSearchParams } from 'react-router'
import type { CauseKind } from '../told-places.ts'
import { ProgressList } from './progress-list.tsx'
import { ProgressPage } from './progress-page.tsx'

/** The progress of a kind at one address: its list, a form under `?form=`, one progress under `?id=`. */
export function ProgressWork({ kind }: { readonly kind: CauseKind }) {
  const [params] = useSearchParams()
  return params.has('id') && !params.has('form') ? (
    <ProgressPage kind={kind} />
  ) : (
    <ProgressList kind={kind} />
  )
}
