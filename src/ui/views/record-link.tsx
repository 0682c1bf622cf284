import { Link } from 'react-router'

/** The title of a record, which leads to where it is shown, if anywhere. */
export function RecordLink({
  title,
  to,
}: {
  readonly title: string
  readonly to?: string | undefined
}) {
  if (title === '') return <span>—</span>
  return to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>
}
