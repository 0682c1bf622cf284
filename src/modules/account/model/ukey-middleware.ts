/** Where the middleware of the keys listens, on the person's own machine, unless the setting `ukey.middleware` names others. */
export const usualMiddleware = ['wss://127.0.0.1:15200'] as const

/** Addresses that `ukey.middleware` may name: the person's own machine, and no other. */
export const middlewareAddress = /^wss:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/

/** The same for the content policy of the pages. */
export const middlewareHosts = ['wss://127.0.0.1:*', 'wss://localhost:*'] as const

/** Seconds that a challenge may be answered. */
export const challengeSeconds = 90

/** A test key as a file: what a stick would hold, for test environments alone. */
export interface SoftKeyFile {
  readonly serial: string
  /** PEM. */
  readonly certificate: string
  /** Hex of the SM2 key. */
  readonly privateKey: string
}
