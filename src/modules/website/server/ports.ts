import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'

/** What users are worth in points, where points are kept. */
export interface UserPoints {
  readonly available: number
  readonly pending: number
}

/** What somebody gave to one organisation: number of gifts, fen without refunds. */
export interface UserGiving {
  readonly organisation: string
  readonly count: number
  readonly net: number
  readonly lastAt: string | null
}

/** What this module asks of others. */
export interface WebsitePorts {
  /** What the holders of phones gave, organisation by organisation. */
  givingOf(
    reader: Reader,
    phones: readonly string[],
  ): Promise<ReadonlyMap<string, readonly UserGiving[]>>
  /** Points of users by id. */
  pointsOf(reader: Reader, users: readonly string[]): Promise<ReadonlyMap<string, UserPoints>>
  /** Something happened that may earn points: 注册, 实名认证, 完善资料, 评论通过. */
  earned(
    act: Act,
    fact: {
      readonly user: string
      readonly event: 'register' | 'realName' | 'profile' | 'comment'
      readonly sourceId: string
      readonly sourceTitle: string
    },
  ): Promise<void>
  /** Forgets elsewhere who a user was that is made anonymous: points go, gifts lose the public name. */
  forgetUser(act: Act, user: { readonly id: string; readonly phone: string | null }): Promise<void>
  /** Makes an application of the help centre from a comment; its number, or null where there is none. */
  makeApplication(act: Act, comment: { readonly content: string }): Promise<string | null>
  /** The state of an application by its number; null where there is none. */
  applicationState(reader: Reader, number: string): Promise<string | null>
  /** The origin under which browsers reach the product, with its port; null where nobody said so. */
  origin(): string | null
  /** Which of these causes take gifts now. */
  raisingCauses(reader: Reader, causes: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a phone is that of a founder of the fund that a text is about. */
  isFounder(
    reader: Reader,
    asked: { readonly cause: string; readonly phone: string },
  ): Promise<boolean>
  /** Keeps an agreement that was approved in the evidence log. */
  proved(
    act: Act,
    fact: {
      readonly id: string
      readonly organisation: string | null
      readonly content: Readonly<Record<string, string>>
    },
  ): Promise<void>
}

/** Who answers them. */
export const websitePorts = port<WebsitePorts>('website')

/** What one person gave, organisation by organisation; nothing without a phone. */
export async function givingOfPhone(
  reader: Reader,
  phone: string | null | undefined,
): Promise<readonly UserGiving[]> {
  if (phone == null) return []
  return (await websitePorts().givingOf(reader, [phone])).get(phone) ?? []
}
