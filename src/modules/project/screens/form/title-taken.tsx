import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { titleTaken } from '#modules/cause/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { project } from '../../model/index.ts'
import { projectCalls } from '../project-calls.ts'
import styles from './project-form.module.css'

/** Milliseconds after the last letter before the server is asked. */
const pause = 400
const { min, max } = project.fields.title

export interface TitleTakenProps {
  readonly title: unknown
  readonly organisation: unknown
  /** The project that is edited; its own title is not taken. */
  readonly id: string | undefined
}

/** Says that a typed title is another project's of the same organisation, before it is saved. */
export function TitleTaken({ title, organisation, id }: TitleTakenProps) {
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
    queryKey: keys.list(project.path, { titleTaken: question }),
    queryFn: ({ signal }) => fetchAsk(projectCalls.titleTaken, question, { signal }),
    enabled: asked.length >= min && asked.length <= max,
    retry: false,
  })
  if (asked !== typed || data?.taken !== true) return null
  return (
    <div className={styles.taken} role="alert">
      {titleTaken(project.label)}
    </div>
  )
}
