import { surroundingHouse } from './origin.ts'

/** Houses that are open, the latest last. */
const open: object[] = []

/** Makes a house the one in use wherever no call, job or `inHouse` names another. */
export function enterHouse(house: object): void {
  open.push(house)
}

/** A house has closed: work without a house of its own belongs to the one opened before it. */
export function leaveHouse(house: object): void {
  const at = open.lastIndexOf(house)
  if (at >= 0) open.splice(at, 1)
}

/** The house in which this work is done: that of the call or job, else the latest opened; undefined where none is open. */
export function houseHere(): object | undefined {
  return surroundingHouse() ?? open.at(-1)
}

/** The same; throws a fault where none is open. */
export function currentHouse(): object {
  const house = houseHere()
  if (house === undefined) throw new Error('no house is open: assemble the modules first')
  return house
}

/**
 * Something that a module keeps in memory, once in each house, made when it is first asked for:
 * `const counts = houseState(() => new Map<string, number>())`, then `counts().get(key)`. What is
 * replaced as a whole stands in an object: `houseState(() => ({ at: 0 }))`.
 */
export function houseState<T>(make: () => T): () => T {
  const kept = new WeakMap<object, { readonly value: T }>()
  return () => {
    const house = currentHouse()
    const known = kept.get(house)
    if (known !== undefined) return known.value
    const value = make()
    kept.set(house, { value })
    return value
  }
}
