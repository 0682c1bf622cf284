import { houseState } from '#kernel/server/house-state.ts'
import type { Channel } from '../model/outbox-message.ts'

/** A message as a provider gets it. */
export interface Parcel {
  /** Of the outbox message: the same at each try. */
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly params: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * What became of one try. `refused`: the provider says no and will say no again. `busy`: it did
 * not take it and may later. `doubtful`: it may have taken it; a second try might send twice.
 */
export type Outcome =
  | { readonly at: 'sent'; readonly id?: string; readonly message?: string }
  | { readonly at: 'refused' | 'busy' | 'doubtful'; readonly message: string }

/** One way to send the messages of one channel. */
export interface Provider {
  readonly name: string
  readonly channel: Channel
  /** Messages end on this machine, where only its operator reads them. */
  readonly staysHere?: boolean
  send(parcel: Parcel): Promise<Outcome>
}

const inUse = houseState(() => ({ providers: new Map<Channel, Provider>() }))

/** Sets the providers of the house, at most one a channel; without any, messages are held. */
export function setProviders(given: readonly Provider[]): void {
  inUse().providers = new Map(given.map(each => [each.channel, each]))
}

/** While a past is told, its messages count as sent and reach nobody. */
export async function whileNothingIsSent<T>(work: () => Promise<T>): Promise<T> {
  const own = inUse()
  const usual = own.providers
  const quiet = [...usual.values()].map(each => ({
    ...each,
    send: async () => ({ at: 'sent' }) as const,
  }))
  setProviders(quiet)
  try {
    return await work()
  } finally {
    own.providers = usual
  }
}

/** The provider of a channel; undefined: messages of the channel are held here. */
export function providerOf(channel: Channel): Provider | undefined {
  return inUse().providers.get(channel)
}

/** Whether messages of a channel go to where somebody can read them. */
export function isDelivered(channel: Channel): boolean {
  return inUse().providers.has(channel)
}

/** Whether messages of a channel reach the people they are addressed to. */
export function reachesPeople(channel: Channel): boolean {
  const provider = inUse().providers.get(channel)
  return provider !== undefined && provider.staysHere !== true
}
