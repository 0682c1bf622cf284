import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { roleCatalogue } from '../../model/role-calls.ts'
/** What kind of doing an action is. */
export type ActionLevel = 'read' | 'approve' | 'manage' | 'sensitive'

/** An action that a role may hold. */
export interface OfferedAction {
  readonly name: string
  readonly label: string
  readonly level: ActionLevel
  /** Asks the identity again (BR-44). */
  readonly stepUp: boolean
  /** Why it cannot be given here; absent when it can. */
  readonly refusal?: string
}

/** Menus and actions that exist, as `role/getCatalogue` answers. */
export type Catalogue = AnswerOf<typeof roleCatalogue>

export interface CatalogueResource {
  readonly path: string
  readonly label: string
  readonly actions: readonly OfferedAction[]
}

/** What a role holds. */
export interface Rights {
  readonly places: readonly string[]
  readonly actions: readonly string[]
}

/** A screen with the actions that stand in it, or a resource of the group without a screen of its own. */
export interface RightsSection {
  readonly key: string
  readonly title: string
  readonly place: string | undefined
  readonly isBuilt: boolean
  readonly actions: readonly OfferedAction[]
}

/** A part of the rights tree. */
export interface RightsGroup {
  readonly path: string
  readonly title: string
  readonly sections: readonly RightsSection[]
}

export type Standing = 'none' | 'some' | 'all'

/** The tree: group, screen, actions; last, what every work needs and no group is about. */
export function rightsTree(catalogue: Catalogue): readonly RightsGroup[] {
  const byPath = new Map(catalogue.resources.map(resource => [resource.path, resource]))
  const placed = new Set(
    catalogue.groups.flatMap(({ places, resources }) => [
      ...places.flatMap(place => place.resources),
      ...resources,
    ]),
  )
  const groups = catalogue.groups.map(group => ({
    path: group.path,
    title: group.title,
    sections: [
      ...group.places.map(place => ({
        key: place.path,
        title: place.title,
        place: place.path,
        isBuilt: place.isBuilt,
        actions: actionsIn(place.resources.flatMap(path => byPath.get(path) ?? [])),
      })),
      ...group.resources.flatMap(path => sectionOf(byPath.get(path))),
    ],
  }))
  const rest = catalogue.resources.filter(({ path }) => !placed.has(path))
  return [...groups, { path: '·daily', title: '通用能力', sections: rest.flatMap(sectionOf) }]
}

// Where a screen shows several kinds of record, each action says of which.
function actionsIn(resources: readonly CatalogueResource[]): readonly OfferedAction[] {
  return resources.flatMap(({ label, actions }) =>
    resources.length === 1
      ? actions
      : actions.map(action => ({ ...action, label: `${label} · ${action.label}` })),
  )
}

function sectionOf(resource: CatalogueResource | undefined): readonly RightsSection[] {
  if (!resource) return []
  const { path, label, actions } = resource
  return [{ key: path, title: label, place: undefined, isBuilt: true, actions }]
}

/** How much of some sections is held. */
export function standingOf(sections: readonly RightsSection[], rights: Rights): Standing {
  const { held, total } = countsOf(sections, rights)
  if (held === 0) return 'none'
  return held === total ? 'all' : 'some'
}

/** How many menus and actions of some sections are held, of how many. */
export function countsOf(sections: readonly RightsSection[], rights: Rights) {
  const places = new Set(rights.places)
  const actions = new Set(rights.actions)
  const ownPlaces = new Set(sections.flatMap(({ place }) => place ?? []))
  const ownActions = new Set(
    sections.flatMap(section => section.actions.filter(isOpen).map(({ name }) => name)),
  )
  const heldPlaces = [...ownPlaces].filter(path => places.has(path)).length
  const heldActions = [...ownActions].filter(name => actions.has(name)).length
  return { held: heldPlaces + heldActions, total: ownPlaces.size + ownActions.size, heldActions }
}

/** The rights with a whole section given or taken; what another held screen shows stays. */
export function withSections(
  rights: Rights,
  tree: readonly RightsGroup[],
  { sections, on }: { readonly sections: readonly RightsSection[]; readonly on: boolean },
): Rights {
  const paths = sections.flatMap(({ place }) => place ?? [])
  const names = sections.flatMap(({ actions }) => actions.filter(isOpen).map(({ name }) => name))
  if (on) {
    return { places: union(rights.places, paths), actions: union(rights.actions, names) }
  }
  const places = rights.places.filter(path => !paths.includes(path))
  const keys = new Set(sections.map(({ key }) => key))
  const elsewhere = new Set(
    tree
      .flatMap(group => group.sections)
      .filter(({ key, place }) => !keys.has(key) && place !== undefined && places.includes(place))
      .flatMap(({ actions }) => actions.map(({ name }) => name)),
  )
  return {
    places,
    actions: rights.actions.filter(name => !names.includes(name) || elsewhere.has(name)),
  }
}

/** The rights with one action given or taken: giving brings its menu and looking, without looking nothing stays. */
export function withAction(
  rights: Rights,
  section: RightsSection,
  { name, on }: { readonly name: string; readonly on: boolean },
): Rights {
  const resource = name.slice(0, name.indexOf('.') + 1)
  const view = `${resource}view`
  if (!on) {
    const gone = (held: string) => held === name || (name === view && held.startsWith(resource))
    return { ...rights, actions: rights.actions.filter(held => !gone(held)) }
  }
  const needed = section.actions.some(action => action.name === view && isOpen(action))
    ? [view, name]
    : [name]
  return {
    places: section.place ? union(rights.places, [section.place]) : rights.places,
    actions: union(rights.actions, needed),
  }
}

/** What one set of rights has that another has not. */
export function difference(before: Rights, after: Rights) {
  const less = (one: readonly string[], other: readonly string[]) =>
    one.filter(item => !other.includes(item))
  return {
    added: [...less(after.places, before.places), ...less(after.actions, before.actions)],
    removed: [...less(before.places, after.places), ...less(before.actions, after.actions)],
  }
}

function isOpen(action: OfferedAction): boolean {
  return action.refusal === undefined
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])]
}
