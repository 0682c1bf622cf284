import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { communityMerge } from '../../model/index.ts'

/** The form of a merger that a row of the communities began (`?from=`). */
export function MergeDrawer() {
  const [params, setParams] = useSearchParams()
  const from = params.get('from')
  if (from === null) return null
  const close = () =>
    setParams(held => {
      const next = new URLSearchParams(held)
      next.delete('from')
      return next
    })
  return (
    <FormDrawer
      resource={communityMerge}
      id={null}
      initial={{ from, effectiveOn: dayjs().format('YYYY-MM-DD') }}
      onClose={close}
      onSaved={close}
    />
  )
}
