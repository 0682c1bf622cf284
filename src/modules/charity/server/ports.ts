import type { SQL } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'
import type { MerchantTraffic, settlementApplication } from '../model/index.ts'

/** Whom an approved application makes the administrator of the new organisation. */
export interface AdministratorDraft {
  readonly organisation: string
  readonly organisationName: string
  readonly name: string
  readonly phone: string
  readonly email: string | null
}

/** The account that was made; `link` only when it could not be sent by SMS and must be handed over. */
export interface AdministratorMade {
  readonly account: string
  readonly loginName: string
  /** One-time address for setting the first password, 24 hours. */
  readonly link: string | null
}

/** Figures of an organisation for lists and headers; fen and pieces. */
export interface OrganisationFigures {
  /** Causes that are raising now. */
  readonly raising: number
  readonly raised: number
  readonly available: number
  /** The last day that the books are closed for (关账至), ISO; null where none is. */
  readonly closedThrough: string | null
}

/** Money of the board in fen, from the ledger (P06 − P08 for payouts). */
export interface BoardMoney {
  readonly payoutThisMonth: number
  readonly available: number
  /** By Beijing day or month. */
  readonly payouts: readonly { readonly at: string; readonly amount: number }[]
}

/** Risks that the modules above organisations see. */
export interface BoardRisks {
  /** Filed plans that end within 30 days. */
  readonly plans: number
  /** Causes whose report to a platform failed, by kind. */
  readonly unsynced: Readonly<Partial<Record<'project' | 'fund' | 'help', number>>>
  /** Facts that wait for their place in the evidence log for more than a minute (BR-45). */
  readonly evidence: number
}

/** What hangs on the facts of an organisation while it raises money. */
export interface DrivesOfOrganisation {
  /** Public causes that are raising now: they stop with the qualification. */
  readonly publicRaising: number
  /** Filed plans, and those of them that name an account of another holder than asked. */
  readonly plans: number
  readonly plansOfOtherHolder: number
}

/** Somebody whose name is compared with the list of illegal organisations; `link` shows the record. */
export interface PartyNamed {
  readonly kind: string
  readonly name: string
  readonly uscc: string | null
  readonly link: string
}

/** What an applicant is told of. */
export type ApplicantEvent = 'received' | 'returned' | 'rejected' | 'approved' | 'letter'

/** What organisations ask of modules above them. */
export interface CharityPorts {
  /** Makes account, built-in roles and grant, and sends the link; in the act's transaction. */
  createOrganisationAdministrator(act: Act, draft: AdministratorDraft): Promise<AdministratorMade>
  /** A new one-time link for the administrator of an organisation. */
  resetAdministrator(act: Act, organisation: string): Promise<AdministratorMade>
  /** Opens the ledger accounts that every organisation has. */
  openBooks(act: Act, organisation: string): Promise<void>
  /** Makes the columns that the site of a new organisation starts with. */
  openSite(act: Act, organisation: string): Promise<void>
  /** Why an organisation cannot leave: money in its books, live causes … ; empty when it can. */
  whyNotClosable(act: Act, organisation: string): Promise<readonly string[]>
  /** Stops causes that are raising: only public ones, or all. */
  pauseCauses(
    act: Act,
    organisation: string,
    why: { publicOnly: boolean; reason: string },
  ): Promise<void>
  /** Drives and plans of an organisation; `holder` is the name its accounts will have to bear. */
  drivesOf(
    reader: Reader,
    asked: { readonly organisation: string; readonly holder: string },
  ): Promise<DrivesOfOrganisation>
  figures(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, OrganisationFigures>>
  /** Payouts and balances of organisations (a subquery of ids). */
  boardMoney(
    act: Act,
    asked: { organisations: SQL; from: string; to: string; unit: 'day' | 'month' },
  ): Promise<BoardMoney>
  /** Risks of organisations (a subquery of ids). */
  boardRisks(act: Act, organisations: SQL): Promise<BoardRisks>
  /** How many active administrators an organisation has, as an expression of its id. */
  administrators(organisation: SQL): SQL
  /** Whether a disclosure of an organisation is past its day (BR-19), as a condition on its id. */
  disclosureOverdue(organisation: SQL): SQL
  /** Whether a day of an organisation's books is open so many days after it ended, as a condition on its id. */
  booksOpen(organisation: SQL, days: number): SQL
  /** The organisations that causes raise money with (合作募捐). */
  partners(reader: Reader): Promise<readonly PartyNamed[]>
  /** Tells the applicant by SMS and mail what became of the application. */
  tellApplicant(
    act: Act,
    application: Row<typeof settlementApplication>,
    event: ApplicantEvent,
    note: string,
  ): Promise<void>
  /** Ids of the agreements that whoever asks to join must agree to. */
  agreementsInForce(reader: Reader): Promise<readonly string[]>
  /** Keeps which versions of the agreements an applicant agreed to. */
  noteConsents(
    act: Act,
    given: {
      readonly subject: string
      readonly agreements: readonly string[]
      readonly ip: string
      readonly device: string
    },
  ): Promise<void>
  /** Opens the disclosure that a change of published facts asks for within thirty days (三十日事项). */
  discloseChange(
    act: Act,
    changed: {
      readonly organisation: string
      readonly name: string
      readonly labels: readonly string[]
    },
  ): Promise<void>
  /** What went through merchant numbers lately, by their ids. */
  merchantTraffic(
    reader: Reader,
    ids: readonly string[],
    today: string,
  ): Promise<ReadonlyMap<string, MerchantTraffic>>
  /** Tells accounts of the platform, with a link. */
  tellAccounts(
    act: Act,
    notice: { accounts: readonly string[]; title: string; link: string },
  ): Promise<void>
  /** Writes to the administrators of an organisation; the number of those who were told. */
  tellAdministrators(
    act: Act,
    organisation: string,
    notice: { title: string; body: string },
  ): Promise<number>
  /** Tells the people of an organisation: frozen, certificate about to end. */
  tellOrganisation(
    act: Act,
    organisation: string,
    notice: { title: string; body: string },
  ): Promise<void>
}

/** Who answers them. */
export const charityPorts = port<CharityPorts>('charity')
