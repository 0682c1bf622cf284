import { commandNamed } from '#kernel/resource/command.ts'
import type { Group, Holdings, Module } from '#kernel/resource/navigation.ts'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { House } from '#kernel/server/assemble.ts'
import type { Grant, ServerModule } from '#kernel/server/module.ts'
import { isOfPlatformAlone } from '#kernel/server/platform-only.ts'
import { port } from '#kernel/server/port.ts'
import { faultsOfGrants } from './check-grants.ts'

/** An action that may be granted, with what a role's form and the presets ask of it. */
export interface GrantableAction {
  /** `project.approve`. */
  readonly name: string
  readonly label: string
  /** `project/project`: the module that brings it, and the resource. */
  readonly path: string
  readonly verb: string
  /** Asks the identity again (BR-44): a role with it is of high risk. */
  readonly stepUp: boolean
  /** Does more than look at what only the platform keeps: nobody else has it, whatever a role says. */
  readonly ofPlatformAlone: boolean
  /** The line of its module's grants that stands for the record; empty where there is none. */
  readonly grant: Grant
}

/** The addresses of the product; the application brings them. */
export interface Navigation {
  readonly groups: readonly Group[]
  /** Places whose screen exists, lower case. */
  readonly builtPlaces: ReadonlySet<string>
  readonly modulesOf: (holdings: Holdings) => readonly Module[]
  /** Names of the resources whose actions a place shows; absent: none. */
  readonly resourcesAt?: (path: string) => readonly string[]
}

/** Everything that a role may hold. */
export interface Catalogue extends Navigation {
  readonly actions: readonly GrantableAction[]
  /** The actions that nobody but the platform's people has, whatever a role says. */
  readonly ofPlatformAlone: ReadonlySet<string>
}

/** What may be granted. */
export const catalogue = port<Catalogue>('catalogue')

/** What may be granted in a house with these addresses. */
export function catalogueOf(house: House, navigation: Navigation): Catalogue {
  const [fault] = faultsOfGrants(house.modules)
  if (fault !== undefined) throw new Error(fault)
  const actions = grantableActions(house)
  const ofPlatformAlone = new Set(actions.flatMap(each => (each.ofPlatformAlone ? each.name : [])))
  return { ...navigation, actions, ofPlatformAlone }
}

/** An address as it is compared: lower case, without a slash at the end. */
export function placeKey(path: string): string {
  return path.replace(/\/+$/, '').toLowerCase()
}

/** The menus in which the actions of a resource are done; none where no screen names it. */
export function menusOf(resource: string): readonly string[] {
  const { groups, resourcesAt } = catalogue()
  const name = resource.slice(resource.indexOf('/') + 1)
  return groups
    .flatMap(group => group.places)
    .filter(({ nav, path }) => nav === 'menu' && resourcesAt?.(path).includes(name))
    .map(({ path }) => path)
}

/** What a menu is called; its address where there is no such menu. */
export function menuTitle(path: string): string {
  const places = catalogue().groups.flatMap(group => group.places)
  return places.find(place => placeKey(place.path) === placeKey(path))?.title ?? path
}

function grantableActions(house: House): GrantableAction[] {
  return house.modules.flatMap(module => [
    ...(module.servings ?? []).flatMap(({ resource }) =>
      actionsOf(resource).map(({ name, label }) => {
        const verb = name.slice(resource.name.length + 1)
        const asks = resource.stepUp?.includes(verb) === true
        return {
          name,
          label: `${label}${resource.label}`,
          path: resource.path,
          verb,
          stepUp: asks || commandNamed(resource, verb)?.stepUp === true,
          ofPlatformAlone: isOfPlatformAlone(resource, name),
          grant: grantOf(module, resource.path),
        }
      }),
    ),
    ...(module.actions ?? []).map(({ name, label, resource }) => ({
      name,
      label,
      path: `${module.name}/${resource}`,
      verb: name.slice(name.indexOf('.') + 1),
      stepUp: false,
      ofPlatformAlone: false,
      grant: grantOf(module, `${module.name}/${resource}`),
    })),
  ])
}

function grantOf({ grants = {} }: ServerModule, path: string): Grant {
  return grants[path] ?? grants[`${path.slice(0, path.indexOf('/'))}/*`] ?? {}
}
