import { kindOf } from '#kinds/registry.ts'
import { bulkActs, byKey } from '#services/bulk/bulk-act.ts'
import { namePartsOf } from '../resource/part-labels.ts'
import { type Action, actionsOf } from '../resource/permission.ts'
import type { AnyResource } from '../resource/resource.ts'
import { assertCommands, assertTable } from './assert-resource.ts'
import { enterHouse, leaveHouse } from './house-state.ts'
import { kernelModule } from './kernel-module.ts'
import type { ServerModule } from './module.ts'
import { inHouse } from './origin.ts'
import { connect } from './port.ts'
import { fieldNamed } from './record-fields.ts'
import { Registry, registry } from './registry.ts'
import type { AnyRoute } from './route.ts'
import { routesOf } from './routes.ts'
import type { AnyServing } from './serve.ts'

/** Where printed links stand, outside of the calls and of the application: short, and never moved. */
const shortLinks: readonly string[] = ['/q/', '/f/']

/**
 * The product as its modules make it. What modules keep in memory, what they ask of each other and
 * what they add to each other hangs on it, so that two houses in one process know nothing of each other.
 */
export interface House {
  readonly modules: readonly ServerModule[]
  readonly registry: Registry
  readonly routes: readonly AnyRoute[]
  /** Every action that may be granted. */
  readonly actions: readonly Action[]
}

/**
 * Puts the modules together and asserts what no compiler sees: names, references, views, routes.
 * The house is the one in use from now on, outside of calls and jobs of other houses.
 */
export function assemble(given: readonly ServerModule[]): House {
  const calls = new Map<string, AnyRoute>()
  const modules = [kernelModule(path => calls.get(path)), ...given]
  // Filters offer the names of the parts, so they are known before any call is derived.
  namePartsOf(modules.flatMap(({ model }) => model ?? []))
  for (const module of modules) assertModel(module)
  const servings = modules.flatMap(module => module.servings ?? [])
  const house = { modules, registry: new Registry(servings), routes: [], actions: [] }
  enterHouse(house)
  try {
    return inHouse(house, () => Object.assign(house, furnish(house, calls)))
  } catch (error) {
    leaveHouse(house)
    throw error
  }
}

/** What the modules of a house make together: its calls and actions. */
function furnish(
  house: Pick<House, 'modules' | 'registry'>,
  calls: Map<string, AnyRoute>,
): Pick<House, 'routes' | 'actions'> {
  const { modules, registry: known } = house
  const { servings } = known
  connect(house, registry, known)
  for (const serving of servings) assertResource(serving, known)
  assertOnce(
    'resource name',
    servings.map(({ resource }) => resource.name),
  )
  const own = modules.flatMap(({ routes }) =>
    typeof routes === 'function' ? routes(known) : (routes ?? []),
  )
  const taken = new Set(own.map(({ method, path }) => `${method} ${path}`))
  // A module's own call replaces the one that a resource would have had by itself.
  const derived = servings
    .flatMap(routesOf)
    .filter(({ method, path }) => !taken.has(`${method} ${path}`))
  const routes = [...own, ...derived]
  assertOnce(
    'route',
    routes.map(({ method, path }) => `${method} ${path}`),
  )
  for (const one of routes) if (one.method === 'POST') calls.set(one.path, one)
  const actions = [
    ...servings.flatMap(({ resource }) => actionsOf(resource)),
    ...modules.flatMap(module => module.actions ?? []),
  ]
  assertRoutes(routes, actions)
  known.routes = routes
  connect(house, bulkActs, byKey(routes.flatMap(({ bulk = [] }) => bulk)))
  for (const bring of modules.flatMap(({ brings = [] }) => brings)) bring(house)
  return { routes, actions }
}

/** Browser and server know the same records, each under a part that has a name in the log. */
function assertModel({ name, model, servings = [] }: ServerModule): void {
  if (model === undefined) return
  const fail = (path: string, mend: string): never => {
    throw new Error(`${path}: ${mend}`)
  }
  const served = new Set(servings.map(({ resource }) => resource))
  for (const resource of model.resources)
    if (!served.has(resource))
      fail(
        resource.path,
        `declared but not served: add serve(${resource.name}) to servings in modules/${name}/server/index.ts`,
      )
  for (const resource of served) {
    const { path } = resource
    if (!model.resources.includes(resource))
      fail(
        path,
        `unknown to the browser: add it to resources of the model in modules/${name}/model/index.ts`,
      )
    if (model.labels[resource.module] === undefined)
      fail(
        path,
        `its part has no name in the log: add ${resource.module} to labels of the model in modules/${name}/model/index.ts`,
      )
  }
}

function assertOnce(what: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new Error(`two modules declare the ${what} ${name}`)
    seen.add(name)
  }
}

function assertRoutes(routes: readonly AnyRoute[], actions: readonly Action[]): void {
  const known = new Set(actions.map(({ name }) => name))
  for (const { access, method, path } of routes) {
    if (!path.startsWith('/api/') && !shortLinks.some(each => path.startsWith(each)))
      throw new Error(`${method} ${path} is not under /api/`)
    if (typeof access === 'string') continue
    for (const action of [access.action].flat()) {
      if (!known.has(action))
        throw new Error(`${method} ${path} needs ${action}, which no resource brings`)
    }
  }
}

function assertResource({ resource, rules }: AnyServing, registry: Registry): void {
  const fail = (reason: string): never => {
    throw new Error(`${resource.path}: ${reason}`)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    kindOf(field)
    if (
      ['id', 'version', 'state', 'shown', 'can', 'masked', 'extra', 'deletedAt'].includes(name) ||
      fieldNamed({ ...resource, fields: {} }, name) !== undefined
    ) {
      fail(`the field ${name} has a name that every record has`)
    }
    const target = (field as { readonly resource?: string }).resource
    if (target !== undefined && registry.find(target) === undefined)
      fail(`${name} refers to ${target}, which no module serves`)
  }
  for (const name of Object.keys(resource.finds ?? {}))
    if (rules.finds?.[name] === undefined) fail(`it finds by ${name}, which no rule answers`)
  for (const name of resource.views.searchFinds ?? [])
    if (resource.finds?.[name] === undefined)
      fail(`its search names ${name}, which it does not find by`)
  assertViews(resource, fail)
  assertBulkEdit({ resource, rules }, fail)
  assertCommands(resource, fail)
  assertTable(resource, fail)
}

function assertBulkEdit({ resource }: AnyServing, fail: (reason: string) => never): void {
  for (const name of resource.bulkEdit ?? []) {
    const field = resource.fields[name]
    if (field === undefined || field.system === true || field.frozen === true)
      fail(`its bulk edit names ${name}, which nobody changes`)
  }
}

function assertViews(resource: AnyResource, fail: (reason: string) => never): void {
  const { views } = resource
  for (const name of Object.keys(resource.finds ?? {}))
    if (fieldNamed(resource, name) !== undefined) fail(`it finds by ${name}, which is a field`)
  const named = [
    resource.title,
    ...views.list,
    ...(views.filter ?? []),
    ...(views.search ?? []),
    ...(views.sheet ?? []),
    ...Object.values(views.form ?? {}).flat(),
    ...Object.values(views.detail ?? {}).flat(),
    ...Object.values(resource.owner ?? {}).filter(name => name !== 'id'),
    (views.sort ?? '-createdAt').replace(/^-/, ''),
  ]
  for (const name of named)
    if (fieldNamed(resource, name) === undefined) fail(`its views name ${name}, which is no field`)
  for (const name of Object.values(views.form ?? {}).flat()) {
    if (resource.fields[name]?.system === true)
      fail(`its form asks for ${name}, which only the server writes`)
  }
}
