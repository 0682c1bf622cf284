import { useMemo } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { roleCatalogue } from '../../model/role-calls.ts'
import { type Catalogue, type RightsGroup, rightsTree } from './rights.ts'

/** Menus and actions that exist, and the tree made of them. */
export function useCatalogue(): {
  readonly catalogue: Catalogue | undefined
  readonly tree: readonly RightsGroup[]
  readonly failure: Error | null
  retry(): void
} {
  const { data, error, refetch } = useAsk(roleCatalogue, {}, { staleTime: 5 * 60_000 })
  const tree = useMemo(() => (data ? rightsTree(data) : []), [data])
  return { catalogue: data, tree, failure: error, retry: () => void refetch() }
}

/** Label of each menu and action: `项目 · 审批通过`. */
export function rightsLabels(catalogue: Catalogue | undefined): ReadonlyMap<string, string> {
  if (!catalogue) return new Map()
  const places = catalogue.groups.flatMap(group =>
    group.places.map(place => [place.path, `菜单 ${group.title} · ${place.title}`] as const),
  )
  const actions = catalogue.resources.flatMap(resource =>
    resource.actions.map(({ name, label }) => [name, `${resource.label} · ${label}`] as const),
  )
  return new Map([...places, ...actions])
}
