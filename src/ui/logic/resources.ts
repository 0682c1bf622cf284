import type { AnyResource } from '#kernel/resource/resource.ts'
import { withParams } from './request.ts'

const byPath = new Map<string, AnyResource>()
const places = new Map<string, string>()

/** Tells the browser which resources exist; called once by the application with those of all modules. */
export function registerResources(resources: readonly AnyResource[]): void {
  for (const resource of resources) byPath.set(resource.path, resource)
}

/** The resource of a path, or undefined when none is registered. */
export function resourceOf(path: string): AnyResource | undefined {
  return byPath.get(path)
}

/** Tells the browser on which screens records are shown, by the path of their resource. */
export function registerRecordPlaces(screens: Readonly<Record<string, string>>): void {
  for (const [path, screen] of Object.entries(screens)) places.set(path, screen)
}

/** The screen that lists the records of a resource, by `?filter=`; undefined where they have none. */
export function placeOfRecords(path: string): string | undefined {
  return places.get(path)
}

/** Where a record is shown; undefined where it has no screen of its own. */
export function addressOfRecord(path: string, id: string): string | undefined {
  const place = places.get(path)
  return place && withParams(place, { id })
}
