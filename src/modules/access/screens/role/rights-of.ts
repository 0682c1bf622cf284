import type { Rights } from './rights.ts'

/** The rights that two values of a role's row hold. */
export function rightsOf(places: unknown, actions: unknown): Rights {
  return { places: textsIn(places), actions: textsIn(actions) }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}
