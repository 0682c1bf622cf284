import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups } from '#app/navigation/index.ts'
import type { Person } from '#kernel/server/person.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { openStaff } from './demo/accounts.ts'
import { openOthers } from './demo/organisations/people.ts'
import { modules } from './modules.ts'
import { builtPlaces } from './places.ts'

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
  '/gyhmanager without entering, proveing, illegalorg, servicemanager',
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

it('lets everybody in whose work has a screen already', async () => {
  expect(await shutRoles()).toEqual([])
})
