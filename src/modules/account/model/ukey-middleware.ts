/** Where the middleware of the keys listens, on the person's own machine; pages may reach it beside their own server. */
export const ukeyMiddleware = 'wss://127.0.0.1:15200'

/** Seconds that a challenge may be answered. */
export const challengeSeconds = 90
