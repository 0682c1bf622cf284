import { and, eq, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { certificationApplicationImpact } from '../../model/certification-application-calls.ts'
import {
  certificate,
  certificateOfKind,
  certificateTypes,
  type certificationApplication,
  organisation,
  orgMerchant,
  type PrecheckFinding,
} from '../../model/index.ts'
import { charityPorts, type DrivesOfOrganisation } from '../ports.ts'
import { certificationServing } from './certification.ts'

type Application = Row<typeof certificationApplication>

/** `GET …/getImpact`: what an approval would bring with it beside the new facts. */
export const impactRoute = route(certificationApplicationImpact, {
  access: { action: 'certificationApplication.view' },
  summary: '认证申请的影响',
  async read({ id }, act) {
    const row = await readInScope(act, certificationServing, id)
    const owner = await findRow(act.tx, organisation, row.organisation)
    const name = row.kind === '4' && owner?.name !== row.name ? row.name : null
    const holder = name ?? owner?.name ?? ''
    const drives = await charityPorts().drivesOf(act.tx, { organisation: row.organisation, holder })
    return [
      causesStopped(row, drives),
      plansUnfit(row, { name, drives }),
      receiptsHead(name),
      await merchantsBeside(act, row, name),
      await replaced(act, row),
    ]
  },
})

function impact(item: string, field: string, told: string | undefined): PrecheckFinding {
  return told === undefined
    ? { item, field, level: 'pass', message: '无影响' }
    : { item, field, level: 'warn', message: told }
}

/** Without the qualification nothing is raised in public: drives stop, plans lose their use. */
function causesStopped(row: Application, { publicRaising }: DrivesOfOrganisation): PrecheckFinding {
  const told = isLosing(row) ? `通过后公开募捐标的立即暂停（在筹 ${publicRaising} 个）` : undefined
  return impact('募捐中标的', 'qualification', told)
}

function isLosing({ kind, qualification }: Application): boolean {
  return kind === '2' && qualification !== null && qualification !== '1'
}

function plansUnfit(
  row: Application,
  { name, drives }: { name: string | null; drives: DrivesOfOrganisation },
): PrecheckFinding {
  const { plans, plansOfOtherHolder } = drives
  if (isLosing(row) && plans > 0)
    return impact('募捐方案', 'qualification', `${plans} 个已备案方案不能再用于公开募捐`)
  const told =
    name !== null && plansOfOtherHolder > 0
      ? `${plansOfOtherHolder} 个已备案方案的户名与新名称不一致，须变更备案`
      : undefined
  return impact('募捐方案', 'name', told)
}

function receiptsHead(name: string | null): PrecheckFinding {
  const told = name === null ? undefined : `此后开具的捐赠票据抬头为「${name}」`
  return impact('票据抬头', 'name', told)
}

async function merchantsBeside(
  act: Act,
  row: Application,
  name: string | null,
): Promise<PrecheckFinding> {
  if (name === null) return impact('商户主体', 'name', undefined)
  const table = tableOf(orgMerchant)
  const beside = and(eq(table.organisation, row.organisation), ne(table.subjectName, name))
  const found = await findRows(act.tx, orgMerchant, beside)
  return impact(
    '商户主体',
    'name',
    found.length === 0 ? undefined : `${found.length} 个商户号的主体名称与新名称不一致，须重新签约`,
  )
}

async function replaced(act: Act, row: Application): Promise<PrecheckFinding> {
  const type = certificateOfKind[row.kind]
  if (type === undefined) return impact('原证照', 'certNumber', undefined)
  const table = tableOf(certificate)
  const held = and(
    eq(table.organisation, row.organisation),
    eq(table.type, type),
    ne(table.state, 'replaced'),
  )
  const found = await findRows(act.tx, certificate, held)
  const numbers = found.map(({ number }) => number).join('、')
  const told =
    found.length === 0 || (row.certNumber === null && row.kind !== '2')
      ? undefined
      : `${certificateTypes[type]} ${numbers} 将标记为已更换`
  return impact('原证照', 'certNumber', told)
}
