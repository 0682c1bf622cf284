import type { BuiltInGrants } from '#modules/access/model/index.ts'

// Alerts, the chain over all logs, what broke in browsers and how the product runs are about everybody.
const ofEverybody = { area: 'log', org_head: '' } as const

/** What built-in roles hold of the records of this module. */
export const logGrants: BuiltInGrants = {
  'log/*': { area: 'log' },
  'log/operation': { area: 'log', auditadmin: 'R export verify' },
  'log/loginRecord': { area: 'log', auditadmin: 'R export' },
  'log/dataAccess': { area: 'log', auditadmin: 'R export' },
  'log/clientError': ofEverybody,
  'log/logCheck': { area: ['log', 'safety'], org_head: '' },
  'log/logPurge': { area: ['log', 'safety'], org_head: '' },
  'log/logAlert': { ...ofEverybody, auditadmin: 'R handle export' },
  // Whoever keeps the product running sees its jobs, and no row of the logs.
  'log/jobRun': { ...ofEverybody, sysadmin: 'R start' },
  'log/statementTime': { ...ofEverybody, sysadmin: 'R' },
}
