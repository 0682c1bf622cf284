/**
 * How many products and browsers the journeys run on side by side; LANES=1 for a single file. Every
 * worker keeps to its own.
 */
export const laneCount = Number(process.env.LANES || 2)

/**
 * Longest wait for anything a browser shows or answers, in milliseconds. It ends what hangs and says
 * nothing of speed: a busy machine may take its time.
 */
export const patience = 60_000
