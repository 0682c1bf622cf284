import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'

/** Money of a sponsor that gifts of hearts may take from. */
export interface HeartPool {
  readonly id: string
  readonly title: string
  /** The organisation in whose books it lies. */
  readonly organisation: string
  /** Who paid it in, by name as it may be shown. */
  readonly sponsor: string
  /** The same as books and receipts name them: a company in full, or the donor that is known. */
  readonly payer: { readonly kind: 'person' | 'company'; readonly name: string }
  readonly donor: string | null
  /** The credit code of a company, where it is known: its donor in the books is found by it. */
  readonly uscc?: string | null
  /** Whether it has money and takes from gifts of hearts now. */
  readonly isOpen: boolean
}

/** A cause as far as a project of hearts must know it. */
export interface HeartCause {
  readonly organisation: string
  readonly title: string
  readonly isRaising: boolean
}

/** What the programme asks of the modules that keep pools and causes. */
export interface OrangePorts {
  /** Pools by id, or all that are open. */
  pools(reader: Reader, ids?: readonly string[]): Promise<readonly HeartPool[]>
  causes(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, HeartCause>>
}

/** Who answers them. */
export const orangePorts = port<OrangePorts>('orange')
