import { port } from './port.ts'
import type { AnyRoute } from './route.ts'
import type { AnyServing } from './serve.ts'

/** The resources the product serves, found by path. */
export class Registry {
  readonly servings: readonly AnyServing[]
  /** Every call of the product; known once all modules are put together. */
  routes: readonly AnyRoute[] = []
  readonly #byPath: ReadonlyMap<string, AnyServing>

  constructor(servings: readonly AnyServing[]) {
    this.servings = servings
    this.#byPath = new Map(servings.map(serving => [serving.resource.path, serving]))
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

/** The registry of the house; `assemble` gives it. */
export const registry = port<Registry>('registry')
