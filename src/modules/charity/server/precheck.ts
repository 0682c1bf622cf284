import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { currentVault } from '#services/vault/vault.ts'
import {
  organisation,
  organisationCodeFault,
  type PrecheckFinding,
  settlementApplication,
  usccMismatch,
} from '../model/index.ts'
import { isDomainFree } from './charity-config.ts'
import { illegalFinding } from './illegal/matches.ts'

type Application = Row<typeof settlementApplication>

const organisations = tableOf(organisation)
const applications = tableOf(settlementApplication)

/** What the product can see of an application by itself; a block refuses submission and approval. */
export async function precheck(act: Act, row: Application): Promise<PrecheckFinding[]> {
  return [
    checkCode(row),
    checkOrganisationCode(row),
    await checkTaken(act, row),
    await illegalFinding(act.tx, row, 'name'),
    await checkOthers(act, row),
    checkRegistration(row, beijingDay(act.now)),
    checkFundraising(row, beijingDay(act.now)),
    checkLegalPerson(row),
    await checkPhone(act, row),
    checkAccount(row),
    await checkDomain(act, row),
  ]
}

function finding(
  [item, field]: readonly [string, string],
  wrong: string | undefined,
  level: 'block' | 'warn' = 'block',
): PrecheckFinding {
  return wrong === undefined
    ? { item, field, level: 'pass', message: '通过' }
    : { item, field, level, message: wrong }
}

const items = {
  uscc: ['信用代码', 'uscc'],
  organisationCode: ['组织机构代码', 'uscc'],
  code: ['机构简码', 'code'],
  taken: ['是否已入驻', 'name'],
  others: ['重复申请', 'uscc'],
  registration: ['登记证书', 'certTo'],
  fundraising: ['公募资格', 'fundraisingNumber'],
  legalPerson: ['法定代表人证件', 'legalIdNumber'],
  phone: ['管理员手机', 'applicantPhone'],
  account: ['开户名称', 'bankHolder'],
  domain: ['域名前缀', 'domainPrefix'],
} as const

function checkCode(row: Application): PrecheckFinding {
  return finding(items.uscc, usccMismatch(row.uscc, row.orgForm))
}

/** The nine characters inside a credit code have a check of their own; old codes fail it at times. */
function checkOrganisationCode(row: Application): PrecheckFinding {
  return finding(items.organisationCode, organisationCodeFault(row.uscc), 'warn')
}

async function checkTaken(act: Act, row: Application): Promise<PrecheckFinding> {
  const same = or(
    eq(organisations.uscc, row.uscc),
    eq(organisations.name, row.name),
    eq(organisations.code, row.code),
  )
  const [taken] = await findRows(act.tx, organisation, same, 1)
  if (taken === undefined) return finding(items.taken, undefined)
  if (taken.uscc === row.uscc) return finding(items.taken, '该信用代码的机构已入驻')
  if (taken.name === row.name) return finding(items.taken, '该名称的机构已入驻')
  return finding(items.code, `机构简码 ${row.code} 已被使用`)
}

/**
 * Another application under the same code is for the reviewers to judge: whoever comes first must
 * not be able to keep the organisation itself out. The same applicant asks once.
 */
async function checkOthers(act: Act, row: Application): Promise<PrecheckFinding> {
  const other = and(
    eq(applications.uscc, row.uscc),
    eq(applications.state, 'pending'),
    ne(applications.id, row.id),
  )
  const found = await findRows(act.tx, settlementApplication, other, 20)
  const own = found.find(each => each.applicantPhone === row.applicantPhone)
  if (own !== undefined) return finding(items.others, `该申请人的申请 ${own.number} 正在审核中`)
  const numbers = found.map(each => each.number).join('、')
  return finding(
    items.others,
    numbers === '' ? undefined : `另有申请 ${numbers} 正在审核中`,
    'warn',
  )
}

function checkRegistration(row: Application, today: string): PrecheckFinding {
  if (row.certTo !== null && row.certTo < today)
    return finding(items.registration, `登记证书已于 ${row.certTo} 过期`)
  return finding(items.registration, undefined)
}

/** Whoever claims the qualification for public fundraising shows its certificate. */
function checkFundraising(row: Application, today: string): PrecheckFinding {
  if (row.qualification !== '1') return finding(items.fundraising, undefined)
  if (row.fundraisingNumber === null || (row.fundraisingFiles ?? []).length === 0)
    return finding(items.fundraising, '填报了公开募捐资格，须提供公募资格证书编号和文件')
  if (row.fundraisingTo !== null && row.fundraisingTo < today)
    return finding(items.fundraising, `公募资格证书已于 ${row.fundraisingTo} 过期`)
  return finding(items.fundraising, undefined)
}

function checkLegalPerson(row: Application): PrecheckFinding {
  const wrong = row.legalIdNumber === null ? '未填写法定代表人证件号，请对照身份证核对' : undefined
  return finding(items.legalPerson, wrong, 'warn')
}

/** The administrator's account is told apart by its phone. */
async function checkPhone(act: Act, row: Application): Promise<PrecheckFinding> {
  const index = currentVault().blindIndex(row.applicantPhone, 'account.phone')
  const { rows } = await act.tx.execute(
    sql`select from account where state <> 'cancelled' and phone_index = ${index} limit 1`,
  )
  return finding(items.phone, rows.length > 0 ? '该手机号已有账号，请更换申请人手机' : undefined)
}

function checkAccount(row: Application): PrecheckFinding {
  return finding(
    items.account,
    row.bankHolder === row.name ? undefined : '开户名称与机构全称不一致',
  )
}

async function checkDomain(act: Act, row: Application): Promise<PrecheckFinding> {
  const free = await isDomainFree(act.tx, row.domainPrefix)
  return finding(
    items.domain,
    free ? undefined : `域名前缀 ${row.domainPrefix} 已被使用或为系统保留`,
  )
}
