/** One field that was not accepted, with the sentence to show at it. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The codes of the envelope; public.md "Envelope and codes" is the one source. */
export const codes = {
  refused: { statusCode: 0, http: 422 },
  invalid: { statusCode: 4001, http: 400 },
  notLoggedIn: { statusCode: 4010, http: 401 },
  sessionExpired: { statusCode: 4011, http: 401 },
  sessionEnded: { statusCode: 4012, http: 401 },
  notAuthorized: { statusCode: 4030, http: 403 },
  denied: { statusCode: 4031, http: 403 },
  passwordChange: { statusCode: 4032, http: 403 },
  stepUp: { statusCode: 4033, http: 403 },
  absent: { statusCode: 4040, http: 404 },
  notAllowed: { statusCode: 4050, http: 405 },
  conflict: { statusCode: 4090, http: 409 },
  tooLarge: { statusCode: 4130, http: 413 },
  wrongType: { statusCode: 4150, http: 415 },
  tooMany: { statusCode: 4290, http: 429 },
  fault: { statusCode: 5000, http: 500 },
} as const

export type Code = keyof typeof codes

/** Something the person can understand and act upon; becomes an envelope, never a log entry. */
export class Refusal extends Error {
  readonly code: Code
  readonly dataPoints: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: Code,
    sentence: string,
    more: { dataPoints?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(sentence)
    this.code = code
    this.dataPoints = more.dataPoints ?? null
    this.headers = more.headers ?? {}
  }
}

/** A business reason, in Chinese; with a field it is shown there. */
export function refusal(sentence: string, field?: string): Refusal {
  return field === undefined
    ? new Refusal('refused', sentence)
    : invalid([{ field, message: sentence }])
}

/** Everything that is wrong with a form, at once. */
export function invalid(errors: readonly FieldError[]): Refusal {
  return new Refusal('invalid', '提交的内容有误', { dataPoints: { errors } })
}

/** One answer for what does not exist and for what belongs to somebody else. */
export function absent(): Refusal {
  return new Refusal('absent', '记录不存在或无权查看')
}

/** The person lacks the action; no hint of what would be there. */
export function denied(sentence = 'action_denied'): Refusal {
  return new Refusal('denied', sentence)
}

/** Asks to wait; the client counts the seconds down. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('tooMany', `操作过于频繁，请 ${seconds} 秒后再试`, {
    headers: { 'retry-after': String(seconds) },
  })
}
