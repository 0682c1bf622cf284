import { get, post } from '#kernel/web/logic/request.ts'

/** One live session of the person. */
export interface OwnSession {
  readonly id: string
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly ip: string
  readonly area: string | null
  readonly device: string | null
  /** The session that asks. */
  readonly isCurrent: boolean
}

/** One login of the last 90 days, failed ones too. */
export interface OwnLogin {
  readonly id: string
  readonly at: string
  readonly ip: string
  readonly area: string | null
  readonly device: string | null
  readonly succeeded: boolean
  readonly result: string
}

/** The person's second factors. */
export interface OwnFactors {
  readonly totpBoundAt: string | null
  readonly recoveryCodesLeft: number
  readonly keys: readonly {
    readonly serial: string
    readonly kindLabel: string
    readonly stateLabel: string
    readonly validUntil: string | null
  }[]
}

export const fetchSessions = () => get<readonly OwnSession[]>('/api/upms/session/getList')

export const endSession = (id: string) => post<null>('/api/upms/session/end', { id })

export const fetchLogins = () => get<readonly OwnLogin[]>('/api/log/login/getOwn')

export const fetchFactors = () => get<OwnFactors>('/api/upms/twoFactorMethod/getOwn')

/** Proves the first digits of a new secret; answers the recovery codes, shown once. */
export const bindTotp = (code: string) =>
  post<{ readonly recoveryCodes: readonly string[] }>('/api/upms/twoFactorMethod/bind', { code })

export const unbindTotp = () => post<null>('/api/upms/twoFactorMethod/unbind')

export interface PhoneChange {
  /** Code sent to the old phone. */
  readonly oldCode: string
  readonly phone: string
  readonly phoneCode: string
}

export const changePhone = (change: PhoneChange) => post<null>('/api/user/user/changePhone', change)

/** Sends a code to the phone that the account has now. */
export const sendOwnCode = () => post<{ readonly resendIn: number }>('/api/upms/sso/sendStepUpCode')

export interface OwnProfileChange {
  readonly email?: string
  /** Id of an uploaded image. */
  readonly userLogo?: string
}

export const changeProfile = (change: OwnProfileChange) =>
  post<null>('/api/user/user/updateOwn', change)

/** Keeps a new photo; answers the file. */
export function uploadPhoto(file: File): Promise<{ readonly id: string }> {
  const form = new FormData()
  form.set('upfile', file)
  return post('/api/platform/file/upload?resource=account/account&field=userLogo', form)
}
