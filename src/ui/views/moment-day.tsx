import { Digits, Nothing } from '#kinds/cell/plain-text.cell.tsx'
import { printMinute } from '#kinds/moment/moment.ts'

/** The day of a moment where a list has no room for its minute, which the tooltip tells. */
export function MomentDay({ at }: { readonly at: unknown }) {
  if (typeof at !== 'string') return <Nothing />
  const minute = printMinute(at)
  return (
    <span title={minute}>
      <Digits>{minute.slice(0, 10)}</Digits>
    </span>
  )
}
