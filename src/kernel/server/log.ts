type Level = 'info' | 'warn' | 'error'

function write(level: Level, facts: Record<string, unknown>, sentence: string): void {
  if (process.env.LOG === 'off') return
  const line = JSON.stringify({ at: new Date().toISOString(), level, message: sentence, ...facts })
  process.stderr.write(`${line}\n`)
}

/** The server's own log: one JSON line an event on standard error; never personal data. `LOG=off` silences it. */
export const log = {
  info: (facts: Record<string, unknown>, sentence: string) => write('info', facts, sentence),
  warn: (facts: Record<string, unknown>, sentence: string) => write('warn', facts, sentence),
  error: (facts: Record<string, unknown>, sentence: string) => write('error', facts, sentence),
}

/**
 * A fault as the log may keep it: what went wrong and where, with its causes, never the values of a
 * failed query, which may be personal.
 */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  const { query } = error as { query?: unknown }
  const what =
    typeof query === 'string' ? `query failed: ${query.trim().slice(0, 400)}` : error.message
  const cause =
    error.cause instanceof Error ? `\ncaused by ${error.cause.name}: ${error.cause.message}` : ''
  return `${error.name}: ${what}${cause}\n${frames.join('\n')}`
}
