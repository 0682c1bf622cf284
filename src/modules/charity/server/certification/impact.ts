import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  certificate,
  certificateOfKind,
  certificateTypes,
  type certificationApplication,
  organisation,
  orgMerchant,
  type PrecheckFinding,
} from '../../model/index.ts'
import { ports } from '../ports.ts'
import { certificationServing } from './certification.ts'

type Application = Row<typeof certificationApplication>

/** `GET …/getImpact`: what an approval would bring with it beside the new facts. */
export const impactRoute = route({
  method: 'GET',
  path: '/api/charity/certificationApplication/getImpact',
  access: { action: 'certificationApplication.view' },
  summary: '认证申请的影响',
  question: z.object({ id: z.uuid('记录编号有误') }),
  async read({ id }, act) {
    // The cast of reading by serving: the row is one of this resource.
    const row = (await readInScope(act, certificationServing, id)) as unknown as Application
    return [
      await causesStopped(act, row),
      await merchantsBeside(act, row),
      await replaced(act, row),
    ]
  },
})

function impact(item: string, field: string, told: string | undefined): PrecheckFinding {
  return told === undefined
    ? { item, field, level: 'pass', message: '无影响' }
    : { item, field, level: 'warn', message: told }
}

async function causesStopped(act: Act, row: Application): Promise<PrecheckFinding> {
  const losing = row.kind === '2' && row.qualification !== null && row.qualification !== '1'
  const figures = losing
    ? (await ports.figures(act.tx, [row.organisation])).get(row.organisation)
    : undefined
  const told = losing ? `通过后公开募捐标的立即暂停（在筹 ${figures?.raising ?? 0} 个）` : undefined
  return impact('募捐中标的', 'qualification', told)
}

async function merchantsBeside(act: Act, row: Application): Promise<PrecheckFinding> {
  const owner = await findRow(act.tx, organisation, row.organisation)
  const name = row.kind === '4' ? row.name : null
  if (name === null || owner?.name === name) return impact('商户主体', 'name', undefined)
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
