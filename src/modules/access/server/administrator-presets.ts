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
    except: [
      'account.resetTwoFactor',
      'securityKey.confirm',
      'securityKey.found',
      'securityKey.unfreeze',
      'outboxMessage.unmask',
    ],
    // Roles and grants are the security administrator's; here they are names beside accounts.
    without: ['/product/systemSafe', '/upms/jslist'],
    // Whoever keeps the product running sees its jobs there, and no row of the logs.
    places: ['/logCenter/logList'],
    also: ['platformSecurity.view', 'jobRun.view', 'jobRun.start', 'statementTime.view'],
    sees: ['P2'],
  },
  {
    code: 'secadmin',
    name: '安全管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'security',
    areas: { structure: 'R', rights: 'RMAX', safety: 'RMA', ukey: 'R', daily: 'R' },
    // Of people the accounts alone: who works where, and who wants to join, is not decided here.
    except: [
      'registrationRequest.*',
      'departure.*',
      'reassignment.*',
      'handOver.*',
      'deputy.*',
      'structureSetting.*',
    ],
    without: ['/organizeStructure', '/upms/bmlist'],
    also: [
      'account.resetTwoFactor',
      // Whoever narrows a grant to causes must be able to name them.
      'cause.view',
      'securityKey.confirm',
      'securityKey.found',
      'securityKey.unfreeze',
    ],
  },
  {
    code: 'auditadmin',
    name: '审计管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'audit',
    areas: { everything: 'R' },
    also: [
      'operation.export',
      'operation.verify',
      'loginRecord.export',
      'dataAccess.export',
      'logAlert.handle',
      'logAlert.export',
      'evidenceLeaf.export',
      'evidenceLeaf.verify',
      'review.export',
    ],
  },
]
