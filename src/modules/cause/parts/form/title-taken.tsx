import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { titleTaken } from '../../model/index.ts'
import { useCauseShape } from '../cause-shape.ts'
import styles from './cause-form.module.css'

/** Milliseconds after the last letter before the server is asked. */
const pause = 400

export interface TitleTakenProps {
  readonly title: unknown
  readonly organisation: unknown
  /** The cause that is edited; its own title is not taken. */
  readonly id: string | undefined
}

/** Says that a typed title is another's of the kind and of the same organisation, before it is saved. */
export function TitleTaken({ title, organisation, id }: TitleTakenProps) {
  const { resource, label, calls } = useCauseShape()
  const { min, max } = resource.fields.title
  const typed = typeof title === 'string' ? title.trim() : ''
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const question = {
    title: asked,
    organisation: typeof organisation === 'string' ? organisation : undefined,
    id,
  }
  const { data } = useQuery({
    queryKey: keys.list(resource.path, { titleTaken: question }),
    queryFn: ({ signal }) => fetchAsk(calls.titleTaken, question, { signal }),
    enabled: asked.length >= min && asked.length <= max,
    retry: false,
  })
  if (asked !== typed || data?.taken !== true) return null
  return (
    <div className={styles.taken} role="alert">
      {titleTaken(label)}
    </div>
  )
}
