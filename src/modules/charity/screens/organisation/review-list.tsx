import { useQuery } from '@tanstack/react-query'
import { review } from '#modules/approval/model/index.ts'
import { reviewKinds } from '#modules/approval/model/review-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'

const shown = [
  'title',
  'kind',
  'submittedBy',
  'submittedAt',
  'stepName',
  'amount',
  'round',
  'state',
]

/** What an organisation submitted for review, and what became of it. */
export function ReviewList({ organisation }: { readonly organisation: string }) {
  const { data } = useQuery({
    queryKey: keys.list(review.path, { kinds: true }),
    queryFn: ({ signal }) => fetchAsk(reviewKinds, {}, { signal }),
  })
  const labelOf = (kind: unknown) => data?.find(each => each.kind === kind)?.label ?? ''
  return (
    <ListScreen
      resource={review}
      kept="memory"
      where={[{ field: 'organisation', op: 'is', value: organisation }]}
      shown={shown}
      quick={['state', 'submittedAt']}
      columns={{ kind: { render: row => labelOf(row.kind) } }}
    />
  )
}
