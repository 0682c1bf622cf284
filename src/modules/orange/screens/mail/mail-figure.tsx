import type { PresentedOf } from '#ui/logic/presented.ts'
import type { stationMail } from '../../model/index.ts'

/** Which share of those whom a letter reached has read it, or followed its link. */
export function MailFigure({
  row,
  of,
}: {
  readonly row: PresentedOf<typeof stationMail>
  readonly of: 'read' | 'clicked'
}) {
  if (row.delivered === 0) return '—'
  return `${((row[of] * 100) / row.delivered).toFixed(1)}%`
}
