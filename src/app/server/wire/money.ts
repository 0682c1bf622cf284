import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { House } from '#kernel/server/assemble.ts'
import type { Reader } from '#kernel/server/database.ts'
import { connect } from '#kernel/server/port.ts'
import { findRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import {
  causePorts,
  causesGiven,
  causeTerms,
  countOverdueTasks,
  disclosuresOf,
  isCauseOverdue,
  lastFollowUpOf,
  openInvitation,
  paidForRequests,
  whyNotInvited,
  whyPayoutsOpen,
  whyUndisclosed,
} from '#modules/cause/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { configOf, givingOffer, whyGiftRefused } from '#modules/charity/server/index.ts'
import { countOverdue, progressOfCause } from '#modules/content/server/index.ts'
import {
  causeFigures,
  causeStatement,
  charityGiving,
  donationImporter,
  financePorts,
  giving,
  type OfferedGift,
  openCauseBooks,
  periodChecks,
  phonesGiven,
  readFiscalPlatform,
  setFiscalPlatform,
  whenCausesGiven,
  whyCauseOpen,
} from '#modules/finance/server/index.ts'
import { readDebitChannel, setDebitChannel } from '#modules/giving/server/index.ts'
import { helpPorts } from '#modules/help/server/index.ts'
import { raiseAlert } from '#modules/log/server/index.ts'
import { sendMail } from '#modules/message/server/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { keepUses, workCalendar, workdayAfter } from '#modules/platform/server/index.ts'
import { whyGrantsOpen } from '#modules/salvage/server/index.ts'
import { importers } from '#modules/transfer/server/index.ts'
import {
  agreementsThrough,
  asWritten,
  checkWordsNow,
  currentAgreement,
  donateAgreements,
  whyAgreementRefused,
  whyMinorRefused,
} from '#modules/website/server/index.ts'
import type { Settings } from '../settings.ts'
import { siteOfOrganisation } from './site-of-organisation.ts'
import { tellOrganisation } from './tell-organisation.ts'

/** Connects causes and books: who may take gifts, on which terms, and what is raised. */
export function connectMoney(house: House, settings: Settings): void {
  connect(house, giving, {
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
  whenCausesGiven.of(causesGiven)(house)
  connect(house, causePorts, {
    causeFigures,
    causeStatement,
    phonesGiven,
    siteOf: siteOfOrganisation(settings),
    openCauseBooks,
    whyNotClosable: async (act, cause) => [
      ...(await whyCauseOpen(act, cause)),
      ...(await whyPayoutsOpen(act, cause)),
      ...(await whyGrantsOpen(act, cause)),
      ...(await whyUndisclosed(act, cause)),
    ],
    countOverdue: async (reader, organisation) =>
      (await countOverdue(reader, organisation, new Date())) +
      (await countOverdueTasks(reader, organisation)),
    disclosures: disclosuresOf,
    isCauseOverdue,
    raiseAlarm: async (act, alarm) => {
      await raiseAlert(act, { rule: 'payeeAltered', ...alarm })
    },
    tellOrganisation,
    pictureSize,
    keepPictures: keepUses,
    sensitiveWords: (text, organisation) =>
      checkWordsNow(text, { scope: 'cause', organisation }).hits.map(hit => ({
        word: asWritten(text, hit),
        isForbidden: hit.level === 'block',
      })),
  })
  connect(house, financePorts, {
    issuer: issuerOf,
    receiptTerms: async (reader, organisation) => {
      const { paperReceiptFrom, custodialReceipts } = await configOf(reader, organisation)
      return { paperFrom: paperReceiptFrom ?? 10_000, ofCustodial: custodialReceipts === true }
    },
    workdayAfter: async (reader, day, days) => workdayAfter(day, days, await workCalendar(reader)),
    ratioFacts: ratioFactsOf,
    async sendMail(act, mail) {
      await sendMail(act, mail)
    },
  })
  setDebitChannel(readDebitChannel(process.env))
  setFiscalPlatform(readFiscalPlatform(process.env, join(settings.dataDir, 'receipts.txt')))
  connect(house, helpPorts, {
    payoutsOf: paidForRequests,
    lastFollowUp: lastFollowUpOf,
  })
  periodChecks.of({ key: 'payouts', label: '拨付已审核', find: pendingPayouts })(house)
  importers.of({ path: 'finance/donation', importer: donationImporter })(house)
}

/** Payouts that were applied for in a month and still wait for a decision. */
async function pendingPayouts(
  reader: Reader,
  { organisation: id, since, until }: { organisation: string; since: string; until: string },
) {
  const { rows } = await reader.execute<{ number: string; amount: string; kind: string }>(sql`
    select number, amount::text, cause_kind as kind from payout
     where organisation = ${id}::uuid and state = 'pending'
       and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
     order by created_at`)
  return rows.map(({ number, amount, kind }) => ({
    text: `拨付 ${number} ¥${printMoney(Number(amount))} 待审核`,
    place: `${payoutLists[kind] ?? payoutLists.project}?filter=${encodeURIComponent(JSON.stringify([['number', 'is', number]]))}`,
  }))
}

const payoutLists: Readonly<Record<string, string>> = {
  project: '/project/propayout',
  fund: '/fund/fundpayout',
  help: '/seekhelp/helpayout',
}

/** Who issues receipts, as they print it. */
async function issuerOf(reader: Reader, id: string) {
  const row = await findRow(reader, organisation, id)
  if (row === undefined) throw new Error(`there is no organisation ${id}`)
  const { code, name, uscc, area } = row
  return { code, name, uscc, area: area.slice(0, 6) }
}

/** What the statutory ratios of an organisation go by. */
async function ratioFactsOf(reader: Reader, id: string) {
  const row = await findRow(reader, organisation, id)
  return {
    name: row?.name ?? '',
    isFoundation: row?.orgForm === '3',
    isPublic: row?.qualification === '1',
    netAssets: row?.netAssetsLastYear ?? null,
    income: row?.incomeLastYear ?? null,
  }
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
