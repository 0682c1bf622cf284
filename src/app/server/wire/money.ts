import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { openTasks } from '#kernel/server/open-tasks.ts'
import { findRow } from '#kernel/server/rows.ts'
import {
  countAdministrators,
  openAdministrator,
  resetAdministrator,
} from '#modules/access/server/index.ts'
import {
  configOf,
  connectCharity,
  givingOffer,
  type OrganisationFigures,
  whyGiftRefused,
} from '#modules/charity/server/index.ts'
import {
  complaintsApplied,
  countOverdue,
  isDisclosureOverdue,
  progressOfCause,
} from '#modules/content/server/index.ts'
import { countWaiting } from '#modules/evidence/server/index.ts'
import {
  areBooksOpen,
  boardMoney,
  boardTasks,
  causeFigures,
  causeStatement,
  charityGiving,
  connectGiving,
  donationImporter,
  type OfferedGift,
  openCauseBooks,
  openOrganisationBooks,
  organisationMoney,
  phonesGiven,
  whenCausesGiven,
  whyBooksOpen,
  whyCauseOpen,
} from '#modules/finance/server/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { keepUses, registerFigure } from '#modules/platform/server/index.ts'
import {
  causeRisks,
  causesGiven,
  causeTerms,
  connectProject,
  drivesOf,
  openInvitation,
  pauseCauses,
  projectPartners,
  whyCausesLive,
  whyNotInvited,
} from '#modules/project/server/index.ts'
import { registerImporter } from '#modules/transfer/server/index.ts'
import {
  agreementsThrough,
  asWritten,
  checkWordsNow,
  complaintsOfDonors,
  currentAgreement,
  donateAgreements,
  whyAgreementRefused,
  whyMinorRefused,
} from '#modules/website/server/index.ts'
import type { Settings } from '../settings.ts'
import { siteOfOrganisation } from './site-of-organisation.ts'
import { tellAdministrators, tellOrganisation } from './tell-organisation.ts'

/** Connects organisations, causes and books: who may take gifts, what is raised, what a board shows. */
export function connectMoney(settings: Settings): void {
  connectGiving({
    ...charityGiving,
    causes: causeTerms,
    whyNotTaken,
    coolingHours,
    donateAgreements,
    unpaidMinutes: async (reader, organisation) =>
      (await configOf(reader, organisation)).unpaidMinutes ?? undefined,
    offer: givingOffer,
    largeGifts: async (reader, organisation) => {
      const { agreementFrom = null, secondFrom = null } = await configOf(reader, organisation)
      return { agreementFrom, secondFrom }
    },
    agreementsThrough,
    feeBearer: async (reader, organisation) =>
      (await configOf(reader, organisation)).feeBearer === '2' ? 'causes' : 'unrestricted',
    openInvitation,
    progress: progressOfCause,
    allowsFreeRefund: async (reader, organisation) =>
      (await configOf(reader, organisation)).allowFreeRefund !== false,
    words: wordsOfDonor,
  })
  whenCausesGiven(causesGiven)
  connectProject({
    causeFigures,
    causeStatement,
    phonesGiven,
    siteOf: siteOfOrganisation(settings),
    openCauseBooks,
    whyNotClosable: whyCauseOpen,
    countOverdue: (reader, organisation) => countOverdue(reader, organisation, new Date()),
    tellOrganisation,
    pictureSize,
    keepPictures: keepUses,
  })
  connectCharity({
    createOrganisationAdministrator: openAdministrator,
    resetAdministrator,
    openBooks: openOrganisationBooks,
    whyNotClosable: async (act, id) => [
      ...(await whyCausesLive(act, id)),
      ...(await whyBooksOpen(act, id)),
    ],
    pauseCauses,
    drivesOf,
    figures: organisationFigures,
    boardMoney,
    boardTasks: async act => [
      ...(await boardTasks(act)),
      ...(await openTasks(act, [complaintsApplied, complaintsOfDonors])),
    ],
    administrators: countAdministrators,
    disclosureOverdue: isDisclosureOverdue,
    booksOpen: areBooksOpen,
    boardRisks: async (act, organisations) => ({
      ...(await causeRisks(act, organisations)),
      evidence: await countWaiting(act.tx, organisations, act.now),
    }),
    partners: projectPartners,
    tellOrganisation,
    tellAdministrators,
  })
  registerImporter('finance/donation', donationImporter)
  registerFigure('organisations', act =>
    countOf(act.tx, sql`select count(*)::int as n from organisation where state = 'active'`),
  )
}

/** The size of an uploaded picture in pixels. */
async function pictureSize(reader: Reader, id: string) {
  const stored = await findRow(reader, file, id)
  if (stored?.width == null || stored.height == null) return undefined
  return { width: stored.width, height: stored.height }
}

/** What the sensitive words for 留言 make of what a donor wrote. */
function wordsOfDonor(given: string, organisation: string) {
  const { hits, marks, text } = checkWordsNow(given, { scope: 'message', organisation })
  const isBlocked = ({ level }: { readonly level: string }) => level === 'block'
  return {
    blocked: hits.filter(isBlocked).map(hit => asWritten(given, hit)),
    text: marks
      .filter(isBlocked)
      .reduce(
        (rest, { at, length }) => rest.slice(0, at) + '*'.repeat(length) + rest.slice(at + length),
        text,
      ),
  }
}

/** What an organisation's settings, the rules for minors and a directed drive's list of people keep out. */
async function whyNotTaken(reader: Reader, gift: OfferedGift) {
  const { agreementFrom } = await configOf(reader, gift.organisation)
  const refused =
    (await whyGiftRefused(reader, gift)) ??
    (await whyMinorRefused(reader, gift)) ??
    (await whyAgreementRefused(reader, gift, agreementFrom ?? null))
  if (refused !== undefined || gift.cause === null) return refused
  const { cause, phone, invitation = null } = gift
  return whyNotInvited(reader, { cause, phone, invitation })
}

/**
 * Hours of the agreement on second thoughts that was in force when a gift was paid, or of the
 * settings where these are longer: what was promised to donors is never shortened.
 */
async function coolingHours(
  reader: Reader,
  { organisation, at }: { organisation: string; at: string },
): Promise<number> {
  const kind = 'regret' as const
  const agreement =
    (await currentAgreement(reader, { kind, organisation, at: new Date(at) })) ??
    (await currentAgreement(reader, { kind, organisation, at: new Date() }))
  const hours = agreement?.params?.hours
  const promised = typeof hours === 'number' ? hours : 24
  const { coolingHours: own } = await configOf(reader, organisation)
  return Math.max(promised, own ?? 0)
}

async function countOf(reader: Reader, query: ReturnType<typeof sql>): Promise<number> {
  const answer = await reader.execute<{ n: number }>(query)
  return answer.rows[0]?.n ?? 0
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
