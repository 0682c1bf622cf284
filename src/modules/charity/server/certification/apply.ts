import { and, eq, inArray } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { changesBetween } from '#kernel/server/operation.ts'
import { findRow, findRows, insertRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  certificate,
  certificateOfKind,
  type certificationApplication,
  type FactDifference,
  factsOfKind,
  organisation,
} from '../../model/index.ts'
import { charityPorts } from '../ports.ts'

type Application = Row<typeof certificationApplication>

/** The facts that an application gives; what it leaves out stays as it is, but an end that becomes 长期. */
export function newFacts(row: Application): Patch<typeof organisation> {
  const { asked, also } = factsOfKind[row.kind]
  const given = [...asked, ...also].filter(name => row[name] !== null || name === 'certTo')
  // The cast of copying by name: both declarations take these fields from the same objects.
  return Object.fromEntries(given.map(name => [name, row[name]])) as Patch<typeof organisation>
}

/** What an application would change, printed; personal values masked. */
export async function differencesOf(act: Act, row: Application): Promise<FactDifference[]> {
  const owner = await findRow(act.tx, organisation, row.organisation)
  if (owner === undefined) return []
  return changesBetween(act, organisation, {
    before: { ...owner },
    after: { ...owner, ...newFacts(row) },
  })
}

/** Writes the new facts and the new certificate; the one before is replaced. */
export async function applyCertification(act: Act, row: Application): Promise<void> {
  const owner = await findRow(act.tx, organisation, row.organisation)
  if (owner === undefined) return
  const facts = newFacts(row)
  // An account in the organisation's name follows the name (BR-08).
  const holder =
    facts.name !== undefined && owner.bankHolder === owner.name ? { bankHolder: facts.name } : {}
  await updateRow(
    act,
    organisation,
    owner,
    { ...facts, ...holder },
    { verb: 'certify', label: '认证变更', reason: row.number },
  )
  await replaceCertificate(act, row)
  const after = facts.qualification
  if (after !== undefined && after !== '1' && owner.qualification === '1')
    await charityPorts().pauseCauses(act, row.organisation, {
      publicOnly: true,
      reason: '募捐资格变更',
    })
}

async function replaceCertificate(act: Act, row: Application): Promise<void> {
  const type = certificateOfKind[row.kind]
  if (type === undefined) return
  const table = tableOf(certificate)
  const held = and(
    eq(table.organisation, row.organisation),
    eq(table.type, type),
    inArray(table.state, ['valid', 'expiring', 'expired']),
  )
  const isLoss = row.kind === '2' && row.qualification !== '1'
  if (row.certNumber === null && !isLoss) return
  for (const old of await findRows(act.tx, certificate, held))
    await moveRow(act, certificate, old, 'replace')
  if (row.certNumber === null || isLoss) return
  const validTo = row.certValidTo ?? row.certTo
  const made = await insertRow(act, certificate, {
    organisation: row.organisation,
    type,
    number: row.certNumber,
    issuedOn: row.certIssuedOn,
    validTo,
    files: row.certFiles ?? [],
  })
  if (validTo !== null && validTo < beijingDay(act.now))
    await moveRow(act, certificate, made, 'lapse')
}
