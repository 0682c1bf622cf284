import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'
import type { Exchange } from '#kernel/server/route.ts'
import type { Notice, RightFact } from '#modules/access/server/index.ts'
import type { AlertFinding, LoginFacts } from '#modules/log/server/index.ts'
import type { MessageSources } from '#modules/platform/model/index.ts'
import type { HashCost } from './password-hash.ts'

/** What the operator's environment says about sessions; from app/server/settings.ts. */
export interface AccountSettings {
  readonly mode: 'production' | 'development' | 'test'
  readonly allowsHttp: boolean
  /** Where browsers reach the product, without a slash at the end: what links in messages begin with. */
  readonly origin: string
  /** The cost of new hashes; the standard one when absent. */
  readonly hashCost?: HashCost
}

/** One text message by a template. */
export interface SmsMessage {
  readonly phone: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  readonly account?: string
  /** Worth nothing afterwards. */
  readonly expiresAt?: Date
}

/** One login, or one refused, as the log keeps it (登录日志). */
export type LoginNote = LoginFacts

/** What this module asks of others. */
export interface AccountPorts {
  sendSms(act: Act, message: SmsMessage): Promise<void>
  /** Whether codes can be read somewhere: without that nobody can register. */
  canSendSms(): boolean
  /** Whether codes reach people: only then they count as a second factor. */
  smsReachesPeople(): boolean
  recordLogin(act: Act, note: LoginNote): Promise<void>
  notify(act: Act, notice: Notice): Promise<void>
  /** Something worth looking at, for those who handle alerts of the logs. */
  alert(act: Act, finding: AlertFinding): Promise<void>
  /** Leaves a change of a key in the evidence log, in the act's transaction. */
  prove(act: Act, fact: RightFact): Promise<void>
  /** The last logins of an account under Chinese names, for the copy of what is kept about it. */
  loginsOf(reader: Reader, account: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The public site of an organisation, else the platform's; '' when there is none. */
  domainOf(reader: Reader, organisation: string | null, type: string): Promise<string>
  /** Unread notices of the act's person. */
  countUnread(act: Act): Promise<number>
  /** Open to-dos of the act's person. */
  countTodo(act: Act): Promise<number>
  /** What the act's person can ever have in the message centre. */
  messageSources(act: Act): MessageSources
  /** Units that accept registrations, by exact credit code or four characters of the name. */
  findUnits(reader: Reader, identity: string, keyword: string): Promise<readonly RegistrationUnit[]>
  /** The unit of a registration, if it accepts them. */
  findUnit(reader: Reader, identity: string, id: string): Promise<RegistrationUnit | undefined>
  /** Keeps the uploaded proof of a registration. */
  receiveProof(
    exchange: Exchange,
  ): Promise<{ id: string; name: string; size: number; mime: string }>
  /** Keeps a picture that somebody will use of himself. */
  receiveLogo(exchange: Exchange): Promise<{ id: string; name: string; size: number; mime: string }>
  /** The versions of the agreements in force that whoever registers agrees to. */
  agreementsInForce(reader: Reader): Promise<readonly string[]>
  /** Keeps which versions of the agreements somebody agreed to. */
  noteConsents(
    act: Act,
    given: {
      readonly subject: string
      readonly agreements: readonly string[]
      readonly ip: string
      readonly device: string
    },
  ): Promise<void>
  /** Whom to turn to when no text message can be sent. */
  contactLine(reader: Reader): Promise<string>
}

/** A unit as /register shows it. */
export interface RegistrationUnit {
  readonly id: string
  readonly name: string
  readonly area: string
}

/** Who answers them. */
export const accountPorts = port<AccountPorts>('account')

/** What the operator's environment says. */
export const operatorSettings = port<AccountSettings>('operator settings')
