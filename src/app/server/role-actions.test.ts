import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups } from '#app/navigation/index.ts'
import { personalCommands } from '#kernel/resource/command.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { modules } from './modules.ts'
import { builtPlaces, resourcesAt } from './places.ts'

/* What built-in roles may do, and that a screen shows the button of each. */

let world: AccountWorld

beforeAll(async () => {
  world = await openAccountWorld({
    modules: modules.filter(({ name }) => name !== 'access' && name !== 'account'),
  })
})
afterAll(() => world.close())

it('leaves the end of logs to the security administrators, and a cause to its officer', async () => {
  const holders = async (action: string) => {
    const rows = await world.execute(
      `select code from role where actions::jsonb ? '${action}' and admin_kind <> 'audit'`,
    )
    return rows.map(({ code }) => code).sort()
  }
  expect(await holders('logPurge.ask')).toEqual(['secadmin'])
  expect(await holders('logPurge.view')).toEqual(['secadmin'])
  // A unit reads what became of the causes of its area, and hands in no bill.
  expect(await holders('donation.view')).toContain('unit_reviewer')
  expect(await holders('bill.upload')).not.toContain('unit_reviewer')
  expect(await holders('project.resume')).toEqual([
    'operator',
    'org_head',
    'org_operator',
    'reviewer',
  ])
  // Within an organisation its head looks through the visits of the others.
  expect(await holders('homeVisit.review')).toContain('org_head')
})

it('lets whoever deletes what lies in a recycle bin bring it back', async () => {
  const kept = modules.flatMap(({ servings = [] }) => servings).map(({ resource }) => resource)
  const holders = async (action: string) =>
    (await world.execute(`select code from role where actions::jsonb ? '${action}'`))
      .map(({ code }) => code)
      .sort()
  for (const { name } of kept.filter(({ softDelete }) => softDelete === true)) {
    expect((await holders(`${name}.delete`)).length, name).toBeGreaterThan(0)
    expect(await holders(`${name}.restore`), name).toEqual(await holders(`${name}.delete`))
  }
})

it('shows the three administrators no more of each other’s work than upms.md gives', async () => {
  const holders = async (action: string) => {
    const rows = await world.execute(
      `select code from role where actions::jsonb ? '${action}' and admin_kind <> 'none'`,
    )
    return rows.map(({ code }) => code).sort()
  }
  expect(await holders('account.create')).toEqual(['sysadmin'])
  expect(await holders('grant.create')).toEqual(['secadmin'])
  expect(await holders('role.update')).toEqual(['secadmin'])
  expect(await holders('registrationRequest.view')).toEqual(['auditadmin', 'sysadmin'])
  expect(await holders('exportApproval.approve')).toEqual([])
  expect(await holders('operation.view')).toEqual(['auditadmin'])
  // Whoever keeps the product running begins its jobs; the auditor reads how they went.
  expect(await holders('jobRun.start')).toEqual(['sysadmin'])
  expect(await holders('jobRun.view')).toEqual(['auditadmin', 'sysadmin'])
  expect(await holders('statementTime.view')).toEqual(['auditadmin', 'sysadmin'])
  expect(await holders('platformSecurity.update')).toEqual(['secadmin'])
  expect(await holders('reviewFlow.update')).toEqual([])
})

const looks = new Set(['view', 'figures'])
/** What every work has beside its own: reviews and exports of one's own. */
const daily = new Set(['review', 'reviewTask', 'reviewTurn', 'exportJob'])
/** What the shell itself shows, on every screen. */
const everywhere = new Set(['comment', 'savedView', 'importTask'])
/** What is done within the page of another record, or beside its list; the view that shows the buttons. */
const within: Readonly<Record<string, string>> = {
  localFiling: 'cause/parts/list/plan-library.tsx',
  targetDonor: 'cause/parts/directed/target-donors.tsx',
  platformSetting: 'website/screens/site/site-list.tsx',
}
/** Held without a screen so far; nothing is added to it. */
const withoutScreen = ['dictionary', 'term', 'outboxMessage']

it('shows the buttons of every action that a role holds on some screen', async () => {
  const places = groups.flatMap(group => group.places).map(({ path }) => path)
  const shown = new Set(places.filter(path => builtPlaces.includes(path)).flatMap(resourcesAt))
  const rows = await world.execute('select actions from role where built_in')
  const hidden = new Set(
    rows
      .flatMap(({ actions }) => actions as string[])
      .map(action => action.split('.'))
      .filter(([name = '', verb = '']) => !looks.has(verb) && !daily.has(name) && !shown.has(name))
      .map(([name = '']) => name),
  )
  for (const name of [...everywhere, ...Object.keys(within)]) hidden.delete(name)
  expect([...hidden].sort()).toEqual([...withoutScreen].sort())
  for (const [name, view] of Object.entries(within))
    expect(await readFile(join(import.meta.dirname, '../../modules', view), 'utf8')).toContain(name)
})

it('leaves the keys that write paid gifts to heads and the security administrator', async () => {
  const rows = await world.execute('select code, actions from role where built_in')
  const holders = (action: string) =>
    rows
      .filter(({ actions }) => (actions as string[]).includes(action))
      .map(({ code }) => code)
      .sort()
  for (const action of ['create', 'update', 'rotate', 'revoke'])
    expect(holders(`apiClient.${action}`), action).toEqual(['org_head', 'secadmin'])
})

it('gives every built-in role the menus in which its actions are done', async () => {
  const menus = groups.flatMap(group => group.places).filter(({ nav }) => nav === 'menu')
  const menusOf = (name: string) =>
    menus.map(({ path }) => path).filter(path => resourcesAt(path).includes(name))
  const rows = await world.execute('select code, places, actions from role where built_in')
  for (const { code, places, actions } of rows) {
    const faults = (actions as string[]).flatMap(action => {
      const [name = '', verb = ''] = action.split('.')
      const at = menusOf(name)
      const isFree = looks.has(verb) || daily.has(name) || at.length === 0
      if (isFree || at.some(path => (places as string[]).includes(path))) return []
      return [
        `no screen of ${code} shows the action ${action} that it holds: name ${name} in \`shows\` of a menu that the role has, as ${at.join(', ')} do, or take the action away in role-grants.ts`,
      ]
    })
    expect(faults).toEqual([])
  }
})

it('lets a second clerk of the same organisation check money that came in', async () => {
  const [role] = await world.execute(`select actions from role where code = 'org_finance'`)
  expect(role?.actions).toEqual(
    expect.arrayContaining([
      ...['moneyIn.approve', 'moneyIn.reject', 'moneyClaim.confirm', 'moneyClaim.reject'],
    ]),
  )
})

it('has a role for every move that people make', async () => {
  const rows = await world.execute('select actions from role')
  const held = new Set(rows.flatMap(({ actions }) => actions))
  const moves = modules.flatMap(module =>
    (module.servings ?? [])
      // What is one's own needs no role.
      .filter(({ resource }) => resource.owner?.self === undefined)
      .flatMap(({ resource }) =>
        personalCommands(resource).map(([move, { needs }]) => ({
          module: module.name,
          action: needs ?? `${resource.name}.${move}`,
        })),
      ),
  )
  expect(moves.length).toBeGreaterThan(100)
  const faults = moves
    .filter(({ action }) => !held.has(action))
    .map(
      ({ module, action }) =>
        `nobody may do ${action}: give it to a role in modules/${module}/server/role-grants.ts`,
    )
  expect(faults).toEqual([])
})
