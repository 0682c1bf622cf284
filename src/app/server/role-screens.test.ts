import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups } from '#app/navigation/index.ts'
import { personalCommands } from '#kernel/resource/command.ts'
import type { Person } from '#kernel/server/person.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { openStaff } from './demo/accounts.ts'
import { openOthers } from './demo/organisations/people.ts'
import { modules } from './modules.ts'
import { builtPlaces, resourcesAt } from './places.ts'

let world: AccountWorld
let granter: Person
let confirmer: Person

beforeAll(async () => {
  world = await openAccountWorld({
    modules: modules.filter(({ name }) => name !== 'access' && name !== 'account'),
  })
  await world.set('twoFactor.required', [])
  granter = await securityAdministrator('granter')
  confirmer = await securityAdministrator('confirmer')
})
afterAll(() => world.close())

const unitId = '01900000-0000-7000-8000-0000000000a1'
const owners = {
  platform: { ownerKind: 'platform' },
  organisation: { ownerKind: 'organisation', organisation: unitId },
  unit: { ownerKind: 'unit', unit: unitId },
  vendor: { ownerKind: 'vendor', vendor: unitId },
  merchant: { ownerKind: 'merchant', merchant: unitId },
} as const

const securityAdministrator = async (loginName: string) =>
  personWith(['grant.view', 'grant.create', 'grant.confirm'], {
    accountId: await world.account(loginName, { roles: ['secadmin'] }),
    roleCodes: ['user', 'secadmin'],
  })

/** One security administrator grants the role, another one confirms. */
async function grantTo(account: string, code: string): Promise<void> {
  const [role] = await world.execute(`select id from role where code = '${code}'`)
  const made = await world.house.call(granter, 'POST', '/api/access/grant/insert', {
    ...{ account, role: role?.id, reason: '工作需要', notSamePerson: true },
  })
  expect(made, code).toMatchObject({ statusCode: 1 })
  const { id, version, state } = made.dataPoints
  if (state === 'active') return
  const confirmed = await world.house.call(confirmer, 'POST', '/api/access/grant/confirm', {
    ...{ id, version },
  })
  expect(confirmed.dataPoints, code).toMatchObject({ state: 'active' })
}

interface Met {
  readonly uri: string
  readonly childModules: readonly { readonly uri: string; readonly hidden: boolean }[]
}

/** The groups of the sidebar that a holder of the role meets, with the screens that are closed or alone open. */
async function menusOf(role: string, owner: keyof typeof owners): Promise<string[]> {
  const loginName = role.replaceAll('_', '.')
  await grantTo(await world.account(loginName, { ...owners[owner], roles: [] }), role)
  const browser = world.browser()
  const answer = await world.login(browser, loginName)
  expect(answer.dataPoints, role).toMatchObject({ loginState: true })
  const { dataPoints } = await browser.get('/api/upms/upms/getUserModulesByLoginInfoStep')
  return (dataPoints as Met[]).map(described).sort()
}

function described({ uri, childModules }: Met): string {
  const met = childModules.filter(({ hidden }) => !hidden).map(child => child.uri)
  const places = groups.find(({ path }) => path === uri)?.places ?? []
  const closed = places.filter(({ nav, path }) => nav === 'menu' && !met.includes(path))
  const names = (paths: readonly string[]) =>
    paths.map(path => path.slice(uri.length + 1)).join(', ')
  if (closed.length === 0) return uri
  return closed.length < met.length
    ? `${uri} without ${names(closed.map(({ path }) => path))}`
    : `${uri}: ${names(met)}`
}

/** What the platform's people read, decide or run; each role's own limits stand beside it. */
const work = [
  ...['/article', '/classify', '/communityBasicInfo', '/equipment', '/fans'],
  ...['/fund', '/gybOrange', '/gybSalvageManage', '/gyhmanager', '/helpmanager', '/integral'],
  ...['/project', '/rescueConfigManage', '/seekhelp', '/sharedevice', '/zhuanti'],
  '/website without desensitizationInterface',
]
const money = ['/finance', '/useradmin']
/** What people of an organisation meet. */
const own = [
  ...['/classify', '/communityBasicInfo', '/equipment', '/fans', '/fund', '/gybSalvageManage'],
  ...['/integral', '/seekhelp', '/sharedevice', '/zhuanti', '/article without orgartlist'],
  '/gyhmanager without entering, proveing, illegalorg',
  '/project without proverify',
  '/website: orgcomment, guanggaolist, wangzhanpeizhiList, sensitiveword, donateAgreement, regretAgreement, importIntegral',
]
const people = ['/organizeStructure', '/upms']
/** Their own activities and projects in the programme of hearts; treasurers look at the books of it. */
const hearts =
  '/gybOrange: orangeIndex, orangeRecord, activityRecord, activeManage, themeManage, donateManage, donateRecord'
const ownHearts =
  '/gybOrange: orangeIndex, userManage, orangeRecord, activityRecord, signInRecord, activeManage, themeManage, donateManage, donateRecord'
const bigScreens = '/product: datavList, datavComponentList, bigScreenConfig'

const table: readonly [string, keyof typeof owners, readonly string[]][] = [
  [
    'sysadmin',
    'platform',
    [
      ...['/organizeStructure', '/platformManage', '/product without systemSafe', '/ukey'],
      // Of the log centre the jobs and slow statements alone.
      ...['/upms without jslist', '/logCenter'],
    ],
  ],
  [
    'secadmin',
    'platform',
    [
      ...['/logCenter', '/product: systemSafe', '/ukey', '/upms without bmlist'],
      '/website: desensitizationInterface',
      '/platformManage: platformList',
    ],
  ],
  ['auditadmin', 'platform', groups.map(({ path }) => path)],
  ['operator', 'platform', [...work, ...money, '/gybCommerceService', bigScreens]],
  ['reviewer', 'platform', [...work, ...money, '/gybCommerceService', bigScreens]],
  ['finance', 'platform', [...work, ...money, '/gybCommerceService']],
  ['service', 'platform', [...work, '/finance: findon']],
  [
    'observer',
    'platform',
    [
      ...['/article', '/equipment', '/fans', '/gybOrange', '/helpmanager', '/integral'],
      ...['/sharedevice', '/zhuanti', '/website without desensitizationInterface'],
      ...['/finance: findata', '/fund: funddata', '/gybSalvageManage: dataKanban'],
      ...['/gyhmanager: gyhkanban', '/project: prodata', '/seekhelp: helpdata'],
    ],
  ],
  ['org_head', 'organisation', [...own, ...money, ...people, ownHearts, '/logCenter', bigScreens]],
  ['org_operator', 'organisation', [...own, ...money, ownHearts]],
  ['org_finance', 'organisation', [...own, ...money, hearts]],
  [
    'org_relief',
    'organisation',
    [
      ...['/communityBasicInfo', '/equipment', '/gybSalvageManage', '/fans: aidedPersonList'],
      '/sharedevice',
      ...['/project: promine', '/seekhelp: helpmine, evidence'],
    ],
  ],
  ['grid', 'organisation', ['/communityBasicInfo']],
  [
    'unit_reviewer',
    'unit',
    [
      ...['/article', '/classify', '/communityBasicInfo', '/equipment', '/fans', '/fund'],
      ...['/gybSalvageManage', '/gyhmanager', '/project', '/rescueConfigManage', '/seekhelp'],
      ...['/sharedevice', '/zhuanti', '/finance: findata', '/useradmin: proaccount', bigScreens],
    ],
  ],
  [
    'vendor_admin',
    'vendor',
    [
      '/equipment without lovepostStation, qrCode, auditfirm',
      ...['/sharedevice', '/upms: glylist'],
    ],
  ],
  ['merchant_admin', 'merchant', ['/gybCommerceService', '/organizeStructure', '/upms: glylist']],
  ['merchant_cashier', 'merchant', ['/gybCommerceService']],
]

/** The built-in roles whose holders are not let in: their work has no screen yet. */
async function shutRoles(): Promise<string[]> {
  const open = new Set(builtPlaces.map(path => path.toLowerCase()))
  const rows = await world.execute('select code, places from role where built_in')
  return rows
    .filter(({ places }) => !(places as string[]).some(path => open.has(path.toLowerCase())))
    .map(({ code }) => String(code))
    .sort()
}

/** The roles of the demo world's own people; nobody of them stays. */
async function heldInDemoWorld(): Promise<string[]> {
  let held: string[] = []
  const undone = new Error('undone')
  const work = world.house.prepare(async act => {
    await openStaff(act, undefined)
    await openOthers(act)
    const { rows } = await act.tx.execute<{ code: string }>(sql`
      select distinct role.code from "grant" join role on role.id = "grant".role
      where "grant".reason = '演示环境'`)
    held = rows.map(({ code }) => code)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return held
}

it('has nobody in the demo world who would not be let in', async () => {
  const held = await heldInDemoWorld()
  expect(held.length).toBeGreaterThan(8)
  const shut = await shutRoles()
  expect(held.filter(code => shut.includes(code))).toEqual([])
})

it.each(table)('%s meets its own screens and no others', async (role, owner, screens) => {
  expect(await menusOf(role, owner)).toEqual([...screens].sort())
})

it('states the screens of every built-in role', async () => {
  const roles = await world.execute('select code from role where built_in')
  expect(roles.map(({ code }) => code).sort()).toEqual(table.map(([role]) => role).sort())
})

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
})

it('leaves what the platform keeps to its own people, even where a role of others still says it', async () => {
  const holders = await world.execute(
    `select distinct holder from role, unnest(holder_kinds) as holder
      where actions::jsonb ?| array['category.update', 'helpArticle.update', 'application.finish']`,
  )
  expect(holders).toEqual([{ holder: 'platform' }])
  await world.execute(
    `update role set actions = actions::jsonb || '["category.update"]' where code = 'org_operator'`,
  )
  await grantTo(
    await world.account('org.leftover', { ...owners.organisation, roles: [] }),
    'org_operator',
  )
  const browser = world.browser()
  await world.login(browser, 'org.leftover')
  const { dataPoints } = await browser.get('/api/upms/upms/getUserModulesByLoginInfoStep')
  expect(JSON.stringify(dataPoints)).toContain('category.view')
  expect(JSON.stringify(dataPoints)).not.toContain('category.update')
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

it('lets everybody in whose work has a screen already', async () => {
  expect(await shutRoles()).toEqual([])
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
