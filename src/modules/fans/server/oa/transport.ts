import { houseState } from '#kernel/server/house-state.ts'

/** One call of the channel's interface, as its documents write it. */
export interface OaCall {
  readonly method: 'GET' | 'POST'
  /** `/cgi-bin/user/get`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal: AbortSignal
}

/**
 * What carries calls to the channel: its own service, or the local counterpart that speaks the same
 * protocol. Answers the JSON of the channel; throws `OaUnreachable` where nobody answered.
 */
export interface OaTransport {
  readonly name: 'wechat' | 'local'
  ask(call: OaCall): Promise<unknown>
}

/** Nobody answered. `doubtful`: the channel may have done what was asked. */
export class OaUnreachable extends Error {
  readonly isDoubtful: boolean
  constructor(message: string, isDoubtful: boolean) {
    super(message)
    this.isDoubtful = isDoubtful
  }
}

const inUse = houseState(() => ({ transport: undefined as OaTransport | undefined }))

/** Sets what carries the calls of the house. */
export function setOaTransport(transport: OaTransport): void {
  inUse().transport = transport
}

/** What carries the calls; where none was set, nobody answers. */
export function oaTransport(): OaTransport {
  return inUse().transport ?? nobody
}

const nobody: OaTransport = {
  name: 'local',
  async ask() {
    throw new OaUnreachable('没有配置公众号通道', false)
  },
}
