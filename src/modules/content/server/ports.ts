import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'
import type { Exchange } from '#kernel/server/route.ts'
import type { WordLevel } from '../model/index.ts'

/** A sensitive word found in a text, by character offsets. */
export interface FoundWord {
  readonly word: string
  readonly level: WordLevel
  readonly from: number
  readonly to: number
}

/** What articles and the help centre ask of modules beside them. */
export interface ContentPorts {
  /** Sensitive words in a text, by the lists in force now. */
  checkWords(text: string): readonly FoundWord[]
  /** Tells the accounts of an organisation. */
  tellOrganisation(
    act: Act,
    organisation: string,
    notice: { title: string; body: string; link?: string },
  ): Promise<void>
  /** How many public comments articles have, by id; those without any may be absent. */
  countComments(reader: Reader): Promise<ReadonlyMap<string, number>>
  /** Refuses a visitor who solved no captcha before. */
  proveHuman(
    exchange: Exchange,
    given: { validateCode?: string | undefined; iconImage?: string | undefined },
  ): Promise<void>
  /** Menu addresses with their titles, for help texts that no page has yet. */
  places(): readonly { readonly path: string; readonly title: string }[]
}

/** Who answers them. */
export const contentPorts = port<ContentPorts>('content')
