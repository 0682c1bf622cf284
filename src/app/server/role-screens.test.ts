import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups } from '#app/navigation/index.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { modules } from './modules.ts'

let world: AccountWorld

beforeAll(async () => {
  world = await openAccountWorld({
    modules: modules.filter(({ name }) => name !== 'access' && name !== 'account'),
  })
  await world.set('twoFactor.required', [])
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

interface Met {
  readonly uri: string
  readonly childModules: readonly { readonly uri: string; readonly hidden: boolean }[]
}

/** The groups of the sidebar that a holder of the role meets, with the screens that are closed or alone open. */
async function menusOf(role: string, owner: keyof typeof owners): Promise<string[]> {
  const loginName = role.replaceAll('_', '.')
  await world.account(loginName, { ...owners[owner], roles: [role] })
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
  ...['/project', '/rescueConfigManage', '/seekhelp', '/zhuanti'],
  '/website without desensitizationInterface',
]
const money = ['/finance', '/useradmin']
/** What people of an organisation meet. */
const own = [
  ...['/classify', '/communityBasicInfo', '/equipment', '/fans', '/fund', '/gybSalvageManage'],
  ...['/integral', '/seekhelp', '/zhuanti', '/article without orgartlist'],
  '/gyhmanager without entering, proveing, illegalorg',
  '/project without proverify',
  '/website: orgcomment, guanggaolist, wangzhanpeizhiList, sensitiveword, donateAgreement, regretAgreement, importIntegral',
]
const people = ['/organizeStructure', '/upms']

const table: readonly [string, keyof typeof owners, readonly string[]][] = [
  ['sysadmin', 'platform', [...people, '/platformManage', '/product without systemSafe', '/ukey']],
  [
    'secadmin',
    'platform',
    [
      ...people,
      ...['/finance: exportlist', '/logCenter', '/product: systemSafe', '/ukey'],
      '/website: desensitizationInterface',
    ],
  ],
  ['auditadmin', 'platform', groups.map(({ path }) => path)],
  ['operator', 'platform', [...work, ...money, '/gybCommerceService']],
  ['reviewer', 'platform', [...work, ...money, '/gybCommerceService']],
  ['finance', 'platform', [...work, ...money, '/gybCommerceService']],
  ['service', 'platform', [...work, '/finance: findon']],
  [
    'observer',
    'platform',
    [
      ...['/article', '/equipment', '/fans', '/gybOrange', '/helpmanager', '/integral'],
      ...['/zhuanti', '/website without desensitizationInterface'],
      ...['/finance: findata', '/fund: funddata', '/gybSalvageManage: dataKanban'],
      ...['/gyhmanager: gyhkanban', '/project: prodata', '/seekhelp: helpdata'],
    ],
  ],
  ['org_head', 'organisation', [...own, ...money, ...people, '/logCenter']],
  ['org_operator', 'organisation', [...own, ...money]],
  ['org_finance', 'organisation', [...own, ...money]],
  [
    'org_relief',
    'organisation',
    [
      ...['/communityBasicInfo', '/gybSalvageManage', '/fans: aidedPersonList'],
      '/seekhelp: helpmine, evidence',
    ],
  ],
  ['grid', 'organisation', ['/communityBasicInfo']],
  [
    'unit_reviewer',
    'unit',
    [
      ...['/article', '/classify', '/communityBasicInfo', '/equipment', '/fans', '/fund'],
      ...['/gybSalvageManage', '/gyhmanager', '/project', '/rescueConfigManage', '/seekhelp'],
      ...['/zhuanti', '/finance: findata'],
    ],
  ],
  ['vendor_admin', 'vendor', ['/sharedevice', '/upms: glylist']],
  ['merchant_admin', 'merchant', ['/gybCommerceService', '/organizeStructure', '/upms: glylist']],
  ['merchant_cashier', 'merchant', ['/gybCommerceService']],
]

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
  expect(await holders('project.resume')).toEqual([
    'operator',
    'org_head',
    'org_operator',
    'reviewer',
  ])
})
