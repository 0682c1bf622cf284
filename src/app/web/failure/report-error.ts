import { lastRequestId, post } from '#ui/logic/request.ts'

const told = new Map<string, number>()
const minute = 60_000

/** What the server keeps of an error of the interface. */
interface ClientError {
  readonly id: string
  readonly message: string
  readonly stack: string
  readonly path: string
  /** The last answer that the page had before. */
  readonly requestId?: string | undefined
}

/** Tells the server of an uncaught error, once a stack and minute; never fails itself. */
export function reportError(error: unknown): string {
  const id = crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, part) => text + part.toString(36), '')
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const report: ClientError = {
    id,
    message: message.slice(0, 500),
    stack: (stack ?? message).slice(0, 8_000),
    path: window.location.pathname,
    requestId: lastRequestId(),
  }
  if (isDue(report.stack, Date.now())) {
    // Nobody is left to hear of a failed report; the person has the number to tell.
    post('/api/common/clientError/insert', report).catch(() => {})
  }
  return id
}

/** Whether a stack may be reported again, noting that it is. */
export function isDue(stack: string, now: number): boolean {
  const last = told.get(stack)
  if (last !== undefined && now - last < minute) return false
  told.set(stack, now)
  return true
}
