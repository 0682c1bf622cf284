import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { port } from '#kernel/server/port.ts'
import type { Expiring, FirstStep, Submission, Today } from '../model/index.ts'
import type { NoticeKind } from '../model/notice.ts'

/** What to tell, and whom. */
export interface NoticeDraft {
  /** One account, or several. */
  readonly account?: string
  readonly accounts?: readonly string[]
  readonly kind: NoticeKind
  /** At most 80 characters; longer ones are cut. */
  readonly title: string
  readonly body?: string
  /** Route and query of the screen it leads to. */
  readonly link?: string
  /** The comment in which they are mentioned. */
  readonly comment?: string
}

/** A notice on its way to people, as those see it who send it further. */
export interface OutgoingNotice extends Omit<NoticeDraft, 'account' | 'accounts' | 'comment'> {
  readonly accounts: readonly string[]
}

/** What the platform's security settings say of uploads. */
export interface UploadSettings {
  /** `upload.maxMb` */
  readonly maxMb: number
  /** `upload.types`: endings without the point. */
  readonly types: readonly string[]
  /** `upload.videoMaxMb` */
  readonly videoMaxMb: number
}

/** The public totals by name: organisations, projects, amount (fen), donations. */
export type FigureName = 'organisations' | 'projects' | 'amount' | 'donations'

/** What this module asks of those above it. */
export interface PlatformPorts {
  /** Sends notices further, by SMS or mail. */
  forward(act: Act, notice: OutgoingNotice): Promise<void>
  /** The security settings of uploads in force for a person. */
  uploadSettings(reader: Reader, person: Person | null): Promise<UploadSettings>
  /** An organisation's own public setting; `host` as the browser names it, with its port. */
  settingByHost(act: Act, host: string, key: string): Promise<unknown>
  /** The title of an address of the product that has a screen, for 常用. */
  titleOf(path: string): string | undefined
  /** 我提交的: what the person submitted and is open, or was decided in the last 7 days. */
  submissions(act: Act): Promise<readonly Submission[]>
  /** 即将到期: what ends soon and lies in the person's scope. */
  expiring(act: Act): Promise<readonly Expiring[]>
  /** What the person's new organisation does first; nothing once all of it is done. */
  firstSteps(act: Act): Promise<readonly FirstStep[]>
  /** 今日; null for people without `donation.view`. */
  today(act: Act): Promise<Today | null>
  /** How each of the public totals is reckoned; asked as the product itself. */
  readonly figures: Readonly<Record<FigureName, (act: Act) => Promise<number>>>
  /** The screens that show a record under `?id=`, by path of its resource. */
  readonly recordScreens: Readonly<Record<string, string>>
}

/** Who answers them. */
export const platformPorts = port<PlatformPorts>('platform')
