import { bigScreens } from './platform-only-places.ts'
import type { RolePreset } from './role-preset.ts'

/** The built-in roles of those who are neither the platform nor an organisation: units, vendors, merchants, grids. */
export const outsidePresets: readonly RolePreset[] = [
  {
    code: 'unit_reviewer',
    name: '主管单位审核员',
    scope: 'area',
    holderKinds: ['unit'],
    areas: {
      charity: 'RA',
      causes: 'RA',
      finance: 'R',
      publicity: 'R',
      community: 'RA',
      equipment: 'R',
      daily: 'RMA',
    },
    boardsOf: ['/finance'],
    places: bigScreens,
    without: [
      ...['/gybOrange', '/helpmanager', '/integral', '/website'],
      // Of the bills a unit sees what became of the causes of its area, and no bill.
      ...['accountlist', 'orgaccount', 'esaccount', 'espeizhi', 'chainlist'].map(
        name => `/useradmin/${name}`,
      ),
    ],
  },
  {
    code: 'vendor_admin',
    name: '厂商管理员',
    scope: 'organisation',
    holderKinds: ['vendor'],
    areas: { vendor: 'RM', structure: 'RM', daily: 'RM' },
    places: [
      '/equipment/firmList',
      '/equipment/firmOnlyInfo',
      '/equipment/equipmentTypeManage',
      '/equipment/equipmentList',
      '/equipment/equipmentManage',
      '/equipment/relationMech',
      '/equipment/fundFlow',
      '/equipment/donationFlow',
      '/equipment/accountManage',
    ],
    without: ['/organizeStructure', '/upms/bmlist', '/upms/jslist'],
  },
  {
    code: 'merchant_admin',
    name: '商家管理员',
    scope: 'organisation',
    holderKinds: ['merchant'],
    areas: { commerce: 'RM', structure: 'RM', daily: 'RM' },
    without: ['/upms/bmlist', '/upms/jslist'],
  },
  {
    code: 'merchant_cashier',
    name: '商家收银',
    scope: 'organisation',
    holderKinds: ['merchant'],
    areas: { commerce: 'R', daily: 'R' },
  },
  {
    code: 'grid',
    name: '网格员',
    // Of the organisation; people and households of the own grids alone (community/server/reach.ts).
    scope: 'organisation',
    holderKinds: ['organisation', 'unit'],
    areas: { community: 'RM', daily: 'RM' },
    without: ['/gybSalvageManage', '/rescueConfigManage'],
  },
]
