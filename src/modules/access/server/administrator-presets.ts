import type { RolePreset } from './role-preset.ts'

const platform = ['platform'] as const

/** The three administrators (三员): who opens accounts, who decides rights, who reads what both did. */
export const administratorPresets: readonly RolePreset[] = [
  {
    code: 'sysadmin',
    name: '系统管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'system',
    areas: { structure: 'RMAX', rights: 'R', product: 'RMAX', ukey: 'RMX', daily: 'R' },
    // Roles and grants are the security administrator's; here they are names beside accounts.
    without: ['/product/systemSafe', '/upms/jslist'],
    // Whoever keeps the product running sees its jobs there, and no row of the logs.
    places: ['/logCenter/logList'],
    sees: ['P2'],
  },
  {
    code: 'secadmin',
    name: '安全管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'security',
    areas: { structure: 'R', rights: 'RMAX', safety: 'RMA', ukey: 'R', daily: 'R' },
    without: ['/organizeStructure', '/upms/bmlist'],
    // Where organisations' keys, which write paid gifts, are ended and turned.
    places: ['/platformManage/platformList'],
  },
  {
    code: 'auditadmin',
    name: '审计管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'audit',
    areas: {},
    everything: 'R',
  },
]
