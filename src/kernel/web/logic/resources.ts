import type { AnyResource } from '#kernel/resource/resource.ts'

const byPath = new Map<string, AnyResource>()

/** Tells the browser which resources exist; called once by the application with those of all modules. */
export function registerResources(resources: readonly AnyResource[]): void {
  for (const resource of resources) byPath.set(resource.path, resource)
}

/** The resource of a path, or undefined when none is registered. */
export function resourceOf(path: string): AnyResource | undefined {
  return byPath.get(path)
}
