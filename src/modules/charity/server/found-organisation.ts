import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { parseCell } from '#kinds/registry.ts'
import {
  type CertificateType,
  certificate,
  lawFacts,
  organisation,
  ownFacts,
  type settlementApplication,
} from '../model/index.ts'
import { openOrganisation } from './organisation.ts'
import { type AdministratorMade, charityPorts } from './ports.ts'

type Application = Row<typeof settlementApplication>

/**
 * Makes of an approved application, in its transaction: organisation, settings with domain, books,
 * certificates, administrator's account with built-in roles. All of it or nothing.
 */
export async function foundOrganisation(
  act: Act,
  row: Application,
): Promise<{ organisation: string; administrator: AdministratorMade }> {
  const made = await openOrganisation(act, factsOf(row), row.domainPrefix)
  for (const each of certificatesOf(row)) {
    if (each.files.length > 0)
      await insertRow(act, certificate, { ...each, organisation: made.id, files: [...each.files] })
  }
  const administrator = await charityPorts().createOrganisationAdministrator(act, {
    organisation: made.id,
    organisationName: made.name,
    name: row.applicantName,
    phone: row.applicantPhone,
    email: row.applicantEmail,
  })
  return { organisation: made.id, administrator }
}

/** The facts that an applicant and an organisation share, by name. */
function factsOf(row: Application): Patch<typeof organisation> {
  const names = [
    ...Object.keys(lawFacts),
    ...Object.keys(ownFacts),
    'code',
    'bankHolder',
    'bankName',
    'bankNumber',
  ]
  const values: Readonly<Record<string, unknown>> = row
  return {
    ...Object.fromEntries(names.map(name => [name, values[name] ?? null])),
    introduction: formatted(row.introduction),
  }
}

/** Words as formatted text, a paragraph each line. */
function formatted(words: string | null): string | null {
  return parseCell(organisation.fields.introduction, words ?? '').value ?? null
}

interface CertificateDraft {
  readonly type: CertificateType
  readonly number: string
  readonly issuedOn: string | null
  readonly validTo: string | null
  readonly files: readonly string[]
}

/** Certificates 1 to 4 and 8, as far as files were given. */
function certificatesOf(row: Application): CertificateDraft[] {
  const plain = { issuedOn: null, validTo: null }
  return [
    {
      type: '1',
      number: row.registrationNumber ?? row.uscc,
      issuedOn: row.certFrom,
      validTo: row.certTo,
      files: row.registrationFiles ?? [],
    },
    {
      type: '2',
      number: row.fundraisingNumber ?? row.uscc,
      issuedOn: row.fundraisingOn,
      validTo: row.fundraisingTo,
      files: row.fundraisingFiles ?? [],
    },
    { type: '3', number: row.legalPerson, ...plain, files: row.legalFiles ?? [] },
    { type: '4', number: row.bankName ?? row.uscc, ...plain, files: row.bankFiles ?? [] },
    { type: '8', number: row.applicantName, ...plain, files: row.authorisationFiles ?? [] },
  ]
}
