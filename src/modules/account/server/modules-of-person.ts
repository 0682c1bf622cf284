import type { Module } from '#kernel/resource/navigation.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { catalogue } from '#modules/access/server/index.ts'

/**
 * The modules that a person may enter, with the actions held as controls. Actions whose resource
 * belongs to no place in particular stand at the first permitted screen, so that their union is
 * everything the person may do.
 */
export function modulesOfPerson(person: Person): readonly Module[] {
  const { modulesOf, builtPlaces, resourcesAt, actions } = catalogue()
  const held = actions.filter(action => holds(person, action.name))
  const shown = new Set<string>()
  const controlsOf = (path: string) => {
    const resources = new Set(resourcesAt?.(path) ?? [])
    const controls = held.filter(({ name }) => resources.has(name.slice(0, name.indexOf('.'))))
    for (const { name } of controls) shown.add(name)
    return controls.map(({ name }) => name)
  }
  const modules = modulesOf({
    holds: path => person.places.has(path.toLowerCase()),
    can: action => holds(person, action),
    isBuilt: path => builtPlaces.has(path.toLowerCase()),
    roles: person.roleCodes,
    controlsOf,
  })
  const rest = held.map(({ name }) => name).filter(name => !shown.has(name))
  return modules.map((module, first) =>
    first > 0
      ? module
      : {
          ...module,
          childModules: module.childModules.map((child, at) =>
            at > 0 ? child : { ...child, controls: [...child.controls, ...rest] },
          ),
        },
  )
}
