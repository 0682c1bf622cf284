import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { port } from '#kernel/server/port.ts'
import type { Use } from '#modules/log/server/index.ts'

/** Why a session ends by somebody else's doing. */
export type SessionEnd = 'forced' | 'password' | 'disabled'

/** One piece of open work that can be handed over. */
export interface OpenWork {
  readonly kind: string
  readonly id: string
  readonly title: string
  /** Why this successor cannot take it, e.g. because of having submitted it. */
  readonly refusal?: string
}

/** Where open work of people stands: reviews, responsibilities, follow-ups. `kind` is its Chinese name. */
export interface WorkSource {
  readonly kind: string
  list(act: Act, account: string, successor: string | null): Promise<readonly OpenWork[]>
  give(act: Act, ids: readonly string[], way: { from: string; to: string }): Promise<void>
}

/** What this module asks of those above it. */
export interface AccessPorts {
  /** Ends the live sessions of accounts, in the act's transaction. */
  endSessions(act: Act, accounts: readonly string[], why: SessionEnd): Promise<void>
  /** Ends what a second confirmation of identity opened. */
  endElevation(act: Act, account: string): Promise<void>
  /** A one-time address for setting a password, good for 24 hours: `/xiugaimima?ticket=…`. */
  openTicket(act: Act, account: string, kind: 'setUp' | 'reset'): Promise<string>
  /** Ends the one-time addresses that were sent to an account's former phone. */
  voidTickets(act: Act, account: string): Promise<void>
  /** Whether text messages reach people. */
  canSendSms(): boolean
  /** Where browsers reach the product, without a slash at the end. */
  origin(): string
  /** Lets an account sign in with a password that was hashed at registration. */
  adoptPassword(act: Act, account: string, hash: string): Promise<void>
  /** UKEYs that an account still holds. */
  countKeys(act: Act, account: string): Promise<number>
  /** The same in use, for many accounts; those without any are left out. */
  keysOf(act: Act, accounts: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** `upms.twoStepGrant` for accounts of this kind. */
  isTwoStepGrant(act: Act, ownerKind: string): Promise<boolean>
  /** A notice in the bell. */
  notify(act: Act, notice: Notice): Promise<void>
  /** A text message by a template of the message module. */
  sendSms(
    act: Act,
    message: {
      phone: string
      /** A code of `smsTemplates` in the message module. */
      template: string
      params: Readonly<Record<string, string>>
      account?: string
    },
  ): Promise<void>
  /** Leaves a change of rights in the evidence log, in the act's transaction. */
  prove(act: Act, fact: RightFact): Promise<void>
  /** What each account did in the last 90 days, by action. */
  usesOf(act: Act, accounts: readonly string[]): Promise<ReadonlyMap<string, readonly Use[]>>
  /** Signals screens that menus and buttons have changed. */
  tellPermission(act: Act, accounts: readonly string[]): Promise<void>
}

/** A change of rights, as the evidence log keeps it. */
export interface RightFact {
  readonly sourceType: string
  readonly sourceId: string
  readonly organisation: string | null
  readonly content: Readonly<Record<string, string | null | readonly string[]>>
}

/** A notice for people, in their own list and bell. */
export interface Notice {
  readonly accounts: readonly string[]
  readonly kind: 'todo' | 'result' | 'expiry' | 'security' | 'job' | 'system'
  readonly title: string
  readonly body: string
  readonly link?: string
}

/** Who answers them. */
export const accessPorts = port<AccessPorts>('access')

/** Kinds of open work; each kind once. */
export const workSources = extensionPoint<WorkSource>()
