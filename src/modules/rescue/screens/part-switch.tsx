import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'

type Parts = Readonly<Record<string, string>>

/** The part of a table that the address names; the first one when it names none. */
export function usePart(parts: Parts): string {
  const [params] = useSearchParams()
  const named = params.get('of')
  const [first = ''] = Object.keys(parts)
  return named !== null && Object.hasOwn(parts, named) ? named : first
}

export interface PartSwitchProps {
  readonly parts: Parts
  readonly part: string
}

/** Chooses the part of a table that is shown. */
export function PartSwitch({ parts, part }: PartSwitchProps) {
  const [, setParams] = useSearchParams()
  return (
    <Segmented
      value={part}
      options={Object.entries(parts).map(([value, label]) => ({ value, label }))}
      onChange={value => setParams({ of: value })}
    />
  )
}
