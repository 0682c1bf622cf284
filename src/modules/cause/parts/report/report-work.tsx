import { useSearchParams } from 'react-router'
import type { CauseKind } from '../told-places.ts'
import { ReportList } from './report-list.tsx'
import { ReportPage } from './report-page.tsx'

/** The reports of a kind at one address: their list, a form under `?form=`, one report under `?id=`. */
export function ReportWork({ kind }: { readonly kind: CauseKind }) {
  const [params] = useSearchParams()
  return params.has('id') && !params.has('form') ? (
    <ReportPage kind={kind} />
  ) : (
    <ReportList kind={kind} />
  )
}
