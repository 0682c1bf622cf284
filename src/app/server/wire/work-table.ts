import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { connectAccount } from '#modules/account/server/index.ts'
import { review } from '#modules/approval/model/index.ts'
import { findSubject, screenOf } from '#modules/approval/server/index.ts'
import { certificate, certificateTypes, organisation } from '#modules/charity/model/index.ts'
import {
  countTodo,
  type Expiring,
  registerExpiring,
  registerSubmissions,
  type Submission,
} from '#modules/platform/server/index.ts'

const warnedDays = 90

/** Fills the work table: what one submitted, what ends soon, and the count in the header. */
export function connectWorkTable(): void {
  connectAccount({
    countTodo: async act => (await countTodo(act)).reduce((sum, { count }) => sum + count, 0),
  })
  registerSubmissions(ownSubmissions)
  registerExpiring(expiringCertificates)
}

/** Open ones, and those decided in the last seven days. */
async function ownSubmissions(act: Act): Promise<Submission[]> {
  const table = tableOf(review)
  const where = and(
    eq(table.submittedBy, act.person.accountId),
    or(eq(table.state, 'open'), gt(table.decidedAt, sql`now() - interval '7 days'`)),
  )
  const rows = await findRows(act.tx, review, where, 50)
  return rows.flatMap(({ id, title, kind, record, state, submittedAt, decidedAt }) => {
    const subject = findSubject(kind)
    if (subject === undefined || state === 'withdrawn') return []
    const link = screenOf(subject, record)
    return [{ id, title, label: subject.label, state, at: decidedAt ?? submittedAt, link }]
  })
}

/** Certificates that end within 90 days, or have ended. */
async function expiringCertificates(act: Act): Promise<Expiring[]> {
  if (!holds(act.person, 'certificate.view')) return []
  const today = beijingDay(act.now)
  const table = tableOf(certificate)
  const where = and(
    visible(registry().get(certificate.path), act.person),
    inArray(table.state, ['valid', 'expiring', 'expired']),
    lte(table.validTo, sql`${today}::date + ${warnedDays}::int`),
  )
  const rows = await findRows(act.tx, certificate, where, 50)
  const names = await namesOf(act, rows)
  return rows.flatMap(({ id, type, organisation: owner, validTo }) =>
    validTo === null
      ? []
      : [
          {
            id,
            title: certificateTypes[type],
            // Who has one organisation only needs not be told which.
            label: act.person.ownerKind === 'organisation' ? '证书到期' : (names.get(owner) ?? ''),
            daysLeft: Math.round((Date.parse(validTo) - Date.parse(today)) / 86_400_000),
            link: `/gyhmanager/mechanism?id=${owner}&tab=certificates`,
          },
        ],
  )
}

async function namesOf(
  act: Act,
  rows: readonly { readonly organisation: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(row => row.organisation))]
  if (ids.length === 0) return new Map()
  const found = await findRows(act.tx, organisation, inArray(tableOf(organisation).id, ids))
  return new Map(found.map(({ id, shortName, name }) => [id, shortName ?? name]))
}
