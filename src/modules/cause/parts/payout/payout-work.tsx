import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { CauseKind } from '../cause-kind.ts'
import { PayoutList } from './payout-list.tsx'
import { payoutPlaces } from './payout-places.ts'

const PayoutForm = lazyPart(async () => (await import('./payout-form.tsx')).PayoutForm)
const PayoutPage = lazyPart(async () => (await import('./payout-page.tsx')).PayoutPage)

/** Payouts of one kind of causes: the list, `?new`, `?edit=`, `?id=`. */
export function PayoutWork({ kind }: { readonly kind: CauseKind }) {
  const [params] = useSearchParams()
  const place = payoutPlaces[kind]
  const edit = params.get('edit')
  if (params.has('new') || edit === 'new')
    return (
      <PayoutForm
        key="new"
        place={place}
        id=""
        cause={params.get('cause')}
        request={params.get('request')}
      />
    )
  if (edit) return <PayoutForm key={edit} place={place} id={edit} cause={null} />
  if (params.get('id')) return <PayoutPage place={place} />
  return <PayoutList place={place} />
}
