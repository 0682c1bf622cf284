import type { SQL } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { FileUse } from '#kernel/server/file-use.ts'
import { port } from '#kernel/server/port.ts'
import type { CauseFigures, CauseStatement } from '#modules/finance/model/index.ts'
import type { CauseDisclosure } from '../model/index.ts'

/** A sensitive word; one that does not forbid publication is left to the reviewers' judgement. */
export interface FoundWord {
  readonly word: string
  readonly isForbidden: boolean
}

/** What causes ask of modules above them. */
export interface CausePorts {
  /** Figures of causes, from the ledger; causes without any posting may be absent. */
  causeFigures(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CauseFigures>>
  /** 资金账户: what was booked on the account of a cause, the latest first. */
  causeStatement(
    reader: Reader,
    asked: { cause: string; organisation: string; page: number; limit: number },
  ): Promise<CauseStatement>
  /** Opens the ledger account of an approved cause. */
  openCauseBooks(
    act: Act,
    cause: { id: string; organisation: string; custodial: boolean },
  ): Promise<void>
  /** Why a cause cannot be closed: money on its way in or out (BR-17); empty when it can. */
  whyNotClosable(act: Act, cause: string): Promise<readonly string[]>
  /** Which of these phones have given to a cause. */
  phonesGiven(
    reader: Reader,
    cause: string,
    phones: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** Origin of the site on which an organisation's donors give, as `https://…`; null where it has none. */
  siteOf(reader: Reader, organisation: string): Promise<string | null>
  /** How many disclosures of an organisation are overdue (BR-19). */
  countOverdue(reader: Reader, organisation: string): Promise<number>
  /** 最近进展 and 下次应披露 of causes by id; those that nothing is asked of may be absent. */
  disclosures(
    reader: Reader,
    causes: readonly string[],
  ): Promise<ReadonlyMap<string, CauseDisclosure>>
  /** Whether a cause has a disclosure past its day, as a condition on its id. */
  isCauseOverdue(cause: SQL): SQL
  /** Sensitive words in a text about a cause of an organisation, by the lists in force (BR-48). */
  sensitiveWords(text: string, organisation: string): readonly FoundWord[]
  /** Width and height of an uploaded picture in pixels; undefined for files that are none. */
  pictureSize(
    reader: Reader,
    file: string,
  ): Promise<{ readonly width: number; readonly height: number } | undefined>
  /** Remembers which files the pictures inside a structured field of a cause are. */
  keepPictures(act: Act, use: FileUse): Promise<void>
  /** Something that those who watch the logs should look at; raised once for a key. */
  raiseAlarm(
    act: Act,
    alarm: { readonly key: string; readonly organisation: string; readonly summary: string },
  ): Promise<void>
  /** Tells the people of an organisation what the scheduler did. */
  tellOrganisation(
    act: Act,
    organisation: string,
    notice: { title: string; body: string },
  ): Promise<void>
}

/** Who answers them. */
export const causePorts = port<CausePorts>('cause')
