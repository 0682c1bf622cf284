import { useLocation, useNavigate } from 'react-router'
import type { Presented } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import type { OpenRecord } from '#ui/logic/use-open-record.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import type { ListScreenProps } from './list-screen-props.ts'

/** Where a list leads from one of its rows: pages of their own, or the drawers over the list. */
export function useRowWays(
  { onOpen, places, kept }: Pick<ListScreenProps, 'onOpen' | 'places' | 'kept'>,
  record: OpenRecord,
) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const open = useSteady((row: Presented) => {
    if (typeof onOpen === 'function') onOpen(row)
    else if (places?.detail) navigate(withParams(places.detail, { id: row.id }))
    else record.openDetail(row.id)
  })
  // With Ctrl or the middle button; what has no address of its own opens here.
  const openAside = useSteady((row: Presented) => {
    const here = new URLSearchParams(search)
    here.set('id', row.id)
    if (places?.detail) window.open(withParams(places.detail, { id: row.id }), '_blank', 'noopener')
    else if (onOpen === undefined && kept !== 'memory')
      window.open(`${pathname}?${here}`, '_blank', 'noopener')
    else open(row)
  })
  const edit = useSteady((row: Presented) =>
    places?.edit ? navigate(withParams(places.edit, { id: row.id })) : record.openForm(row.id),
  )
  const copy = useSteady((row: Presented) =>
    places?.create
      ? navigate(withParams(places.create, { copy: row.id }))
      : record.openCopy(row.id),
  )
  const create = () => (places?.create ? navigate(places.create) : record.openForm('new'))
  return { open, openAside, edit, copy, create }
}
