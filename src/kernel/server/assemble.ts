import { kindOf } from '../kinds/registry.ts'
import type { Move } from '../resource/lifecycle.ts'
import { namePartsOf } from '../resource/part-labels.ts'
import { type Action, actionsOf } from '../resource/permission.ts'
import type { AnyResource } from '../resource/resource.ts'
import { setBulkActs } from './bulk/bulk-act.ts'
import { kernelModule } from './kernel-module.ts'
import type { ServerModule } from './module.ts'
import { fieldNamed } from './record-fields.ts'
import type { AnyRoute } from './route.ts'
import { routesOf } from './routes.ts'
import { type AnyServing, Registry, setRegistry } from './serve.ts'

/** The product as its modules make it. */
export interface House {
  readonly modules: readonly ServerModule[]
  readonly registry: Registry
  readonly routes: readonly AnyRoute[]
  /** Every action that may be granted. */
  readonly actions: readonly Action[]
}

/** Puts the modules together and asserts what no compiler sees: names, references, views, routes. */
export function assemble(given: readonly ServerModule[]): House {
  const calls = new Map<string, AnyRoute>()
  const modules = [kernelModule(path => calls.get(path)), ...given]
  // Filters offer the names of the parts, so they are known before any call is derived.
  namePartsOf(modules.flatMap(({ model }) => model ?? []))
  for (const module of modules) assertModel(module)
  const servings = modules.flatMap(module => module.servings ?? [])
  const registry = new Registry(servings)
  setRegistry(registry)
  for (const serving of servings) assertResource(serving, registry)
  assertOnce(
    'resource name',
    servings.map(({ resource }) => resource.name),
  )
  const own = modules.flatMap(({ routes }) =>
    typeof routes === 'function' ? routes(registry) : (routes ?? []),
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
  registry.routes = routes
  setBulkActs(routes.flatMap(({ bulk = [] }) => bulk))
  return { modules, registry, routes, actions }
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
    if (!path.startsWith('/api/')) throw new Error(`${method} ${path} is not under /api/`)
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
  assertLifecycle(resource, fail)
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

function assertLifecycle({ lifecycle }: AnyResource, fail: (reason: string) => never): void {
  if (lifecycle === undefined) return
  const states = new Set(Object.keys(lifecycle.states))
  const moves = Object.entries(lifecycle.moves)
  const named = [
    lifecycle.initial,
    ...moves.flatMap(([, move]) => [...move.from, ...[move.to].flat()]),
    ...(lifecycle.editable ?? []),
    ...(lifecycle.removable ?? []),
  ]
  for (const state of named)
    if (!states.has(state))
      fail(`its lifecycle names the state ${state}, which it does not declare`)
  const verbs = [
    'view',
    'create',
    'update',
    'delete',
    'export',
    'import',
    'insert',
    'restore',
    'reveal',
    'moveMany',
    'updateMany',
    'getBulk',
  ]
  for (const [name] of moves)
    if (verbs.includes(name)) fail(`the move ${name} has the name of a verb`)
  const reached = new Set([lifecycle.initial, ...moves.flatMap(([, move]) => [move.to].flat())])
  for (const state of states) if (!reached.has(state)) fail(`no move leads to the state ${state}`)
  for (const [name, { inverse, to }] of moves)
    if (inverse !== undefined && inverse !== 'update')
      assertInverse(lifecycle.moves[inverse], [to].flat(), reason =>
        fail(`${name} is taken back by ${inverse}, ${reason}`),
      )
}

function assertInverse(
  inverse: Move | undefined,
  reached: readonly string[],
  fail: (reason: string) => never,
): void {
  if (inverse === undefined) throw fail('which is no move')
  if (inverse.system === true || inverse.stepUp === true)
    fail('which nobody makes without more ado')
  if (!reached.some(state => inverse.from.includes(state))) fail('which does not start there')
}
