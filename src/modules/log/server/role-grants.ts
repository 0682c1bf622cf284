import type { BuiltInGrants } from '#modules/access/model/index.ts'

// Alerts, the chain over all logs, what broke in browsers and how the product runs are about everybody.
const ofEverybody = { work: 'log', org_head: '' } as const

/** What built-in roles hold of the records of this module. */
export const logGrants: BuiltInGrants = {
  'log/*': { work: 'log' },
  'log/operation': { work: 'log', auditadmin: 'R export verify' },
  'log/loginRecord': { work: 'log', auditadmin: 'R export' },
  'log/dataAccess': { work: 'log', auditadmin: 'R export' },
  'log/clientError': ofEverybody,
  'log/logCheck': { work: ['log', 'safety'], org_head: '' },
  'log/logPurge': { work: ['log', 'safety'], org_head: '' },
  'log/logAlert': { ...ofEverybody, auditadmin: 'R handle export' },
  // Whoever keeps the product running sees its jobs, and no row of the logs.
  'log/jobRun': { ...ofEverybody, sysadmin: 'R start' },
  'log/statementTime': { ...ofEverybody, sysadmin: 'R' },
}
