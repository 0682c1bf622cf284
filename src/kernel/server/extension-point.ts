import { houseState } from './house-state.ts'
import { inHouse } from './origin.ts'

/** What a module brings to a point of another; `assemble` adds it to the house. */
export type Extension = (house: object) => void

/**
 * A list that any module may add to, such as the sources of to-do items: its owner declares it and
 * reads it by calling it, others name what they add in `brings` of their ServerModule.
 */
export interface ExtensionPoint<T> {
  /** What was brought to the house of this work, in the order of its modules. */
  (): readonly T[]
  /** Brings these. */
  of(...items: readonly T[]): Extension
}

/** Declares a point: `const whenMerged = extensionPoint<MergeListener>()`. */
export function extensionPoint<T>(): ExtensionPoint<T> {
  const brought = houseState<T[]>(() => [])
  return Object.assign(() => brought(), {
    of:
      (...items: readonly T[]): Extension =>
      house =>
        inHouse(house, () => void brought().push(...items)),
  })
}
