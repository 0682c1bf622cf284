import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import type { Serving } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { certificate, certificateTypes, organisation } from '#modules/charity/model/index.ts'
import type { CauseCalls } from '../model/cause-calls.ts'
import { type CauseRecord, type CauseRow, fundraisingPlan } from '../model/index.ts'
import type { CauseKind } from './kinds.ts'
import { causePorts } from './ports.ts'

/** Registration and the leave to raise in public: what stands beside an organisation's name. */
const shownTypes = ['1', '2'] as const

/**
 * `GET …/getPublicFacts`: what the law wants beside a drive (CL 25): its organisation with
 * certificates, its plan, the address of its page; and what of it is missing.
 */
export function publicFactsRoute(
  { publicFacts }: CauseCalls,
  kind: CauseKind,
  serving: Serving<CauseRecord>,
): AnyRoute {
  return route(publicFacts, {
    access: { action: `${kind.kind}.view` },
    summary: `查询${kind.label}的公示信息与页面地址`,
    read: async ({ id }, act) => factsOf(act, await readInScope(act, serving, id)),
  })
}

async function factsOf(act: Act, row: CauseRow) {
  const owner = await findRow(act.tx, organisation, row.organisation)
  const certificates = await certificatesOf(act.tx, row.organisation)
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  const isPublic = row.raiseMode === '1'
  const site = isPublic ? await causePorts().siteOf(act.tx, row.organisation) : null
  const licence = certificates.find(({ type }) => type === '2')
  const missing = [
    licence === undefined || licence.state === 'expired' ? '有效的公开募捐资格证书' : '',
    plan?.recordNo == null ? '募捐方案备案编号' : '',
    row.cover === null ? '封面' : '',
  ].filter(Boolean)
  return {
    organisation: owner && {
      name: owner.name,
      uscc: owner.uscc,
      qualification: owner.qualification,
      hotline: owner.hotline,
    },
    certificates,
    plan: plan && {
      name: plan.planName,
      recordNo: plan.recordNo,
      startDate: plan.startDate,
      endDate: plan.endDate,
    },
    /** Where donors find the drive; null for directed ones, and without a site. */
    address: site === null ? null : `${site}/causes/${row.id}`,
    missing: isPublic ? missing : [],
  }
}

/** The certificates of an organisation that hold today, the latest of each kind. */
async function certificatesOf(reader: Reader, owner: string) {
  const table = tableOf(certificate)
  const held = and(
    eq(table.organisation, owner),
    inArray(table.type, [...shownTypes]),
    ne(table.state, 'replaced'),
  )
  const found = await findRows(reader, certificate, held, 100)
  return shownTypes.flatMap(type => {
    const [latest] = found
      .filter(each => each.type === type)
      .toSorted((one, other) => (other.validTo ?? '9999').localeCompare(one.validTo ?? '9999'))
    if (latest === undefined) return []
    const { number, validTo, state } = latest
    return [{ type, label: certificateTypes[type], number, validTo, state }]
  })
}
