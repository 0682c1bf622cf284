import { isReference } from '#kinds/columns.ts'
import type { AnyResource } from '../resource/resource.ts'
import { port } from './port.ts'
import type { AnyRoute } from './route.ts'
import type { AnyServing } from './serve.ts'

/** A field by which records of one resource refer to a single record of another. */
export interface Referrer {
  readonly from: AnyResource
  readonly field: string
}

/** The resources the product serves, found by path. */
export class Registry {
  readonly servings: readonly AnyServing[]
  /** Every call of the product; known once all modules are put together. */
  routes: readonly AnyRoute[] = []
  readonly #byPath: ReadonlyMap<string, AnyServing>
  readonly #referrers: ReadonlyMap<string, readonly Referrer[]>

  constructor(servings: readonly AnyServing[]) {
    this.servings = servings
    this.#byPath = new Map(servings.map(serving => [serving.resource.path, serving]))
    this.#referrers = Map.groupBy(servings.flatMap(referencesOf), ({ to }) => to)
  }

  /** Every single reference to a resource; lists of references are theirs to keep tidy. */
  referrersOf(path: string): readonly Referrer[] {
    return this.#referrers.get(path) ?? []
  }

  find(path: string): AnyServing | undefined {
    return this.#byPath.get(path)
  }

  /** Throws a fault for a path that no module serves: paths are asserted at start. */
  get(path: string): AnyServing {
    const serving = this.find(path)
    if (serving === undefined) throw new Error(`no module serves ${path}`)
    return serving
  }
}

function referencesOf({ resource: from }: AnyServing) {
  return Object.entries(from.fields).flatMap(([field, declared]) =>
    isReference(declared) && 'resource' in declared
      ? [{ from, field, to: String(declared.resource) }]
      : [],
  )
}

/** The registry of the house; `assemble` gives it. */
export const registry = port<Registry>('registry')
