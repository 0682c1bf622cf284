import { useNavigate } from 'react-router'
import type { Filter } from '#kinds/filter.ts'
import { withParams } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'

/** A condition as it stands in an address. */
export type Asked = readonly [field: string, op: Filter['op'], value: unknown]

/** The address of a list that shows the rows of these conditions alone, whatever it was filtered by before. */
export function listAt(place: string, conditions: readonly Asked[]): string {
  return withParams(place, { filter: JSON.stringify(conditions) })
}

/** Where a figure leads: the address itself, or undefined where the person has no such screen. */
export function useWay(): (address: string) => string | undefined {
  const modules = useMaybeSession()?.modules ?? []
  const granted = new Set(
    modules.flatMap(module => module.childModules.map(screen => screen.uri.toLowerCase())),
  )
  return address => {
    const [path = ''] = address.split('?')
    return granted.has(path.toLowerCase()) ? address : undefined
  }
}

/** Goes where a part of a chart leads; stays where the person has no such screen. */
export function useGo(): (address: string) => void {
  const navigate = useNavigate()
  const way = useWay()
  return address => {
    const to = way(address)
    if (to !== undefined) void navigate(to)
  }
}
