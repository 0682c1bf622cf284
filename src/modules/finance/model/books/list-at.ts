/** A condition as it stands in an address. */
export type AskedAt = readonly [field: string, op: 'is' | 'in' | 'from' | 'to', value: unknown]

/** The address of a list that shows the rows of these conditions alone. */
export function listAt(place: string, conditions: readonly AskedAt[]): string {
  if (conditions.length === 0) return place
  const filter = encodeURIComponent(JSON.stringify(conditions))
  return `${place}${place.includes('?') ? '&' : '?'}filter=${filter}`
}
