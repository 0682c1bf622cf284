import { groups, modulesOf } from '#app/navigation/index.ts'
import { assemble, type House } from '#kernel/server/assemble.ts'
import { connect } from '#kernel/server/port.ts'
import { catalogue, catalogueOf } from '#modules/access/server/index.ts'
import {
  explainCalls,
  explainPermissions,
  explainPlaces,
  explainRoles,
} from './explain/explain-lists.ts'
import { explainResource } from './explain/explain-resource.ts'
import { modules } from './modules.ts'
import { resourcesAt } from './places.ts'

/*
 * npm run explain                  every resource
 * npm run explain project/project  one resource: table, calls, permissions, screens (its name does too)
 * npm run explain routes           every address and whether its screen exists
 * npm run explain calls            every call and who may make it
 * npm run explain permissions      every action that may be granted
 * npm run explain roles            what each built-in role holds
 */

/** The lines that explain a word; undefined when nothing has that name. */
export async function explain(house: House, word: string): Promise<string[] | undefined> {
  if (word === 'routes') return explainPlaces()
  if (word === 'calls') return explainCalls(house.routes)
  if (word === 'permissions') return explainPermissions(house)
  if (word === 'roles') {
    const navigation = { groups, modulesOf, resourcesAt, builtPlaces: new Set<string>() }
    connect(house, catalogue, catalogueOf(house, navigation))
    return explainRoles()
  }
  const resources = house.registry.servings.map(({ resource }) => resource)
  if (word === '') return resources.map(({ path, label }) => `${path}  ${label}`).sort()
  const found = resources.find(({ path, name }) => path === word || name === word)
  return found === undefined ? undefined : explainResource(house, found)
}

async function main(): Promise<void> {
  const [word = ''] = process.argv.slice(2)
  const lines = await explain(assemble(modules), word)
  if (lines === undefined) {
    process.stderr.write(
      `nothing is called ${word}: routes, calls, permissions, roles, or a resource\n`,
    )
    process.exitCode = 2
    return
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (import.meta.filename === process.argv[1]) await main()
