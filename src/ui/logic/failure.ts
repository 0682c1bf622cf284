/** One refused field of a request: its name and a Chinese sentence. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** Status codes of the envelope that the browser acts upon; the rest only show their sentence. */
export const codes = {
  success: 1,
  refused: 0,
  invalid: 4001,
  notLoggedIn: 4010,
  sessionExpired: 4011,
  sessionEnded: 4012,
  notAuthorised: 4030,
  actionDenied: 4031,
  passwordChangeRequired: 4032,
  stepUpRequired: 4033,
  absent: 4040,
  conflict: 4090,
  tooLarge: 4130,
  tooOften: 4290,
  fault: 5000,
  /** No answer came: network or time-out. Never sent by the server. */
  unreachable: -1,
} as const

const catalogue: Readonly<Record<number, string>> = {
  [codes.invalid]: '提交的内容有误',
  [codes.notLoggedIn]: '用户未登录',
  [codes.sessionExpired]: '登录已过期，请重新登录',
  [codes.sessionEnded]: '登录已过期，请重新登录',
  [codes.notAuthorised]: '该用户没有管理员权限',
  [codes.actionDenied]: '您没有执行此操作的权限',
  [codes.passwordChangeRequired]: '请先修改密码',
  [codes.stepUpRequired]: '请先完成身份验证',
}

export interface Refusal {
  readonly statusCode: number
  readonly statusMessage?: string | undefined
  readonly dataPoints?: unknown
  readonly requestId?: string | undefined
  /** Seconds until it may be tried again (4290). */
  readonly retryAfter?: number | undefined
}

/** What every refused request rejects with; `sentence` is Chinese and may be shown as it is. */
export class RequestFailure extends Error {
  readonly statusCode: number
  readonly sentence: string
  readonly errors: readonly FieldError[]
  readonly dataPoints: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(refusal: Refusal) {
    const sentence = sentenceOf(refusal)
    super(sentence)
    this.name = 'RequestFailure'
    this.statusCode = refusal.statusCode
    this.sentence = sentence
    this.dataPoints = refusal.dataPoints
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
    this.errors = errorsIn(refusal.dataPoints)
  }
}

/** The sentences to show for anything that was thrown, one a refused field; faults of our own code stay neutral. */
export function sentencesOfError(error: unknown): readonly string[] {
  if (!(error instanceof RequestFailure)) return ['出错了，请稍后重试']
  const { errors, sentence } = error
  return errors.length > 0 ? [...new Set(errors.map(({ message }) => message))] : [sentence]
}

/** The same in one line. */
export function sentenceOfError(error: unknown): string {
  return sentencesOfError(error).join('；')
}

/** A code word of the server has its sentence here; a reason that it gives in words stands as it is. */
function sentenceOf({ statusCode, statusMessage = '' }: Refusal): string {
  const isWord = /^[a-z_]*$/.test(statusMessage)
  return (isWord ? catalogue[statusCode] : statusMessage) || statusMessage || '系统繁忙，请稍后重试'
}

function errorsIn(dataPoints: unknown): readonly FieldError[] {
  if (typeof dataPoints !== 'object' || dataPoints === null || !('errors' in dataPoints)) return []
  return Array.isArray(dataPoints.errors) ? dataPoints.errors.filter(isFieldError) : []
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    'message' in value &&
    typeof value.field === 'string' &&
    typeof value.message === 'string'
  )
}
