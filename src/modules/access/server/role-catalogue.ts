import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { roleCatalogue } from '../model/role-calls.ts'
import { type ActionLevel, levelOf } from './action-levels.ts'
import { catalogue, type GrantableAction } from './catalogue.ts'
import { groupsAbout } from './grant-words.ts'

/** An action as the editor of a role offers it. */
interface OfferedAction {
  readonly name: string
  /** Without the resource's own name: `审批通过`. */
  readonly label: string
  readonly level: ActionLevel
  readonly stepUp: boolean
  /** Why it cannot be given by this person; absent when it can. */
  readonly refusal?: string
}

/** Actions of one resource. */
interface OfferedResource {
  readonly path: string
  readonly label: string
  readonly actions: readonly OfferedAction[]
}

/** Menus and actions of one group of the sidebar. */
interface OfferedGroup {
  readonly path: string
  readonly title: string
  readonly places: readonly {
    readonly path: string
    readonly title: string
    readonly isBuilt: boolean
    /** Paths of the resources whose actions stand in this screen. */
    readonly resources: readonly string[]
  }[]
  /** Resources of the group's work that no screen of it names. */
  readonly resources: readonly string[]
}

/** What a role's editor offers: menus by group, actions by resource, each with why it is closed. */
export const roleCatalogueRoute = route(roleCatalogue, {
  access: { action: 'role.view' },
  summary: '查询可授予的菜单与操作',
  async read(_question, act) {
    const { groups, actions, builtPlaces, resourcesAt } = catalogue()
    const resources = offeredResources(actions, act)
    const about = new Map(actions.map(({ path, grant }) => [path, groupsAbout(grant)]))
    const named = new Map(resources.map(({ path }) => [path.slice(path.indexOf('/') + 1), path]))
    const answer: OfferedGroup[] = groups.map(group => {
      const places = group.places
        .filter(place => place.nav === 'menu')
        .map(({ path, title }) => ({
          path,
          title,
          isBuilt: builtPlaces.has(path.toLowerCase()),
          resources: (resourcesAt?.(path) ?? []).flatMap(name => named.get(name) ?? []),
        }))
      const shown = new Set(places.flatMap(place => place.resources))
      const own = resources.filter(({ path }) => about.get(path)?.includes(group.path))
      return {
        path: group.path,
        title: group.title,
        places,
        resources: own.map(({ path }) => path).filter(path => !shown.has(path)),
      }
    })
    return { groups: answer, resources }
  },
})

function offeredResources(actions: readonly GrantableAction[], act: Act): OfferedResource[] {
  const byPath = new Map<string, OfferedAction[]>()
  for (const action of actions) {
    const label = registry().find(action.path)?.resource.label ?? ''
    const offered = byPath.get(action.path) ?? []
    byPath.set(action.path, offered)
    offered.push({
      name: action.name,
      label:
        label !== '' && action.label.endsWith(label) ? shorten(action.label, label) : action.label,
      level: levelOf(action.verb),
      stepUp: action.stepUp,
      ...(mayGive(action.name, act) ? {} : { refusal: '超出本单位可用的范围' }),
    })
  }
  return [...byPath].map(([path, offered]) => ({
    path,
    label: registry().find(path)?.resource.label ?? path,
    actions: offered,
  }))
}

function shorten(label: string, resource: string): string {
  return label.slice(0, -resource.length) || label
}

function mayGive(name: string, { person }: Act): boolean {
  return person.ownerKind === 'platform' || isSystem(person) || person.actions.has(name)
}
