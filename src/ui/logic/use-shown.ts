import { useQuery } from '@tanstack/react-query'
import type { Fields } from '#kernel/resource/resource.ts'
import { kindOf } from '#kinds/registry.ts'
import type { Values } from './form-store.ts'
import { findWords } from './words.ts'

/**
 * What values show that no server presented, as those of a form or a draft: titles of records,
 * labels of terms, names of areas. Empty until they are known.
 */
export function useShown(
  fields: Fields,
  values: Values,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const asked = names.flatMap(name => {
    const [field, value] = [fields[name], values[name] ?? null]
    return field === undefined || value === null ? [] : [{ name, field, value }]
  })
  const wanted = asked.map(({ field, value }) => ({ field, values: [value].flat() }))
  const { data: words } = useQuery({
    queryKey: ['words', wanted],
    queryFn: () => findWords(wanted),
    enabled: wanted.length > 0,
    staleTime: 5 * 60_000,
  })
  if (words === undefined) return {}
  return Object.fromEntries(
    asked.map(({ name, field, value }) => [name, kindOf(field).shown?.(value, field, words)]),
  )
}
