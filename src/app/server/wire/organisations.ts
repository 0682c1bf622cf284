import { sql } from 'drizzle-orm'
import type { House } from '#kernel/server/assemble.ts'
import type { Reader } from '#kernel/server/database.ts'
import { connect } from '#kernel/server/port.ts'
import {
  countAdministrators,
  openAdministrator,
  resetAdministrator,
} from '#modules/access/server/index.ts'
import {
  causePartners,
  causeRisks,
  drivesOf,
  hasOverdueTask,
  openChangeTask,
  pauseCauses,
  whyCausesLive,
} from '#modules/cause/server/index.ts'
import { charityPorts, type OrganisationFigures } from '#modules/charity/server/index.ts'
import { fillFromTemplate, isDisclosureOverdue } from '#modules/content/server/index.ts'
import { countWaiting } from '#modules/evidence/server/index.ts'
import {
  areBooksOpen,
  boardMoney,
  merchantTraffic,
  openOrganisationBooks,
  organisationMoney,
  whyBooksOpen,
} from '#modules/finance/server/index.ts'
import { applicantAnswers } from './applicants.ts'
import { tellAdministrators, tellOrganisation } from './tell-organisation.ts'

/** Connects organisations: their first administrator, books and site, what hangs on them, what the board shows. */
export function connectOrganisations(house: House): void {
  connect(house, charityPorts, {
    ...applicantAnswers,
    createOrganisationAdministrator: openAdministrator,
    resetAdministrator,
    openBooks: openOrganisationBooks,
    async openSite(act, organisation) {
      await fillFromTemplate(act, organisation)
    },
    whyNotClosable: async (act, id) => [
      ...(await whyCausesLive(act, id)),
      ...(await whyBooksOpen(act, id)),
    ],
    pauseCauses,
    drivesOf,
    figures: organisationFigures,
    boardMoney,
    merchantTraffic,
    administrators: countAdministrators,
    disclosureOverdue: organisation =>
      sql`(${isDisclosureOverdue(organisation)} or ${hasOverdueTask(organisation)})`,
    booksOpen: areBooksOpen,
    boardRisks: async (act, organisations) => ({
      ...(await causeRisks(act, organisations)),
      evidence: await countWaiting(act.tx, organisations, act.now),
    }),
    partners: causePartners,
    discloseChange: openChangeTask,
    tellOrganisation,
    tellAdministrators,
  })
}

async function organisationFigures(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrganisationFigures>> {
  const money = await organisationMoney(reader, ids)
  const raising = await reader.execute<{ organisation: string; n: number }>(
    sql`select organisation, count(*)::int as n from cause where status = 'raising' and organisation in (${sql.join(
      ids.map(id => sql`${id}::uuid`),
      sql`, `,
    )}) group by organisation`,
  )
  const counts = new Map(raising.rows.map(row => [row.organisation, row.n]))
  return new Map(
    ids.map(id => [
      id,
      {
        raising: counts.get(id) ?? 0,
        raised: money.get(id)?.raised ?? 0,
        available: money.get(id)?.available ?? 0,
        closedThrough: money.get(id)?.closedThrough ?? null,
      },
    ]),
  )
}
