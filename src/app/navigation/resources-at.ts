import { addressKey } from './addresses.ts'

/**
 * Resources whose actions a screen shows as buttons, by address; what no screen names stands
 * beside the screens of its work when roles are edited.
 */
const shown: Readonly<Record<string, readonly string[]>> = {
  // A certification begins where the facts of an organisation are edited.
  '/gyhmanager/mechanism': [
    'organisation',
    'certificate',
    'governanceMember',
    'certificationApplication',
  ],
  '/gyhmanager/entering': ['settlementApplication'],
  '/gyhmanager/proveing': ['certificationApplication'],
  '/gyhmanager/illegalorg': ['illegalOrganisation'],
  '/gyhmanager/orgmerc': ['orgMerchant'],
  '/gyhmanager/charityconfig': ['charityConfig', 'reviewFlow'],
  '/project/promine': ['project', 'budgetLine', 'fundraisingPlan'],
  '/project/proverify': ['review', 'reviewTask', 'reviewTurn'],
  '/finance/findon': [
    'donation',
    'refund',
    'moneyIn',
    'moneyClaim',
    'bankAccount',
    'bill',
    'billLine',
    'closingDay',
  ],
  '/finance/exportlist': ['exportApproval', 'revealApproval', 'exportJob'],
  '/upms/bmlist': ['department'],
  '/upms/jslist': ['role'],
  '/upms/glylist': ['account', 'grant', 'handOver', 'permissionReview', 'permissionReviewLine'],
  '/organizeStructure/organizeConfig': ['department', 'structureSetting'],
  '/organizeStructure/departmentUser': ['account', 'handOver', 'departure', 'reassignment'],
  '/organizeStructure/jobManagement': ['position', 'deputy'],
  '/organizeStructure/userAudit': ['registrationRequest'],
  '/zhuanti/reportManage': ['reportInstance'],
  '/product/systemSafe': ['platformSecurity'],
  // Settings of keys and of alerts are changed where they are used.
  '/ukey/ukeyList': ['securityKey', 'trustedCa', 'keyUse', 'platformSecurity'],
  '/logCenter/logList': [
    'operation',
    'dataAccess',
    'loginRecord',
    'logAlert',
    'clientError',
    'logCheck',
    'logPurge',
    'jobRun',
    'statementTime',
    'platformSecurity',
  ],
}

const byKey = new Map(Object.entries(shown).map(([path, names]) => [addressKey(path), names]))

/** Names of the resources whose actions the screen of an address shows; none when it names none. */
export function resourcesAt(path: string): readonly string[] {
  return byKey.get(addressKey(path)) ?? []
}
