import { callOf, get, post } from '#kernel/web/logic/request.ts'
import { knownDevice } from '../../model/known-device.ts'

/** One live session of the person. */
export interface OwnSession {
  readonly id: string
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly ip: string
  readonly area: string | null
  readonly device: string | null
  /** The session that asks. */
  readonly current: boolean
}

/** One login of the last 90 days, failed ones too. */
export interface OwnLogin {
  readonly id: string
  readonly at: string
  readonly ip: string
  readonly area: string | null
  readonly device: string | null
  readonly kind: string
  readonly result: string
}

/** A browser from which the person logged in with every factor. */
export interface OwnDevice {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

/** The person's second factors. */
export interface OwnFactors {
  readonly totpBoundAt: string | null
  readonly recoveryCodesLeft: number
  readonly keys: readonly OwnKey[]
}

/** A security key of the person. */
export interface OwnKey {
  readonly id: string
  readonly serial: string
  readonly kind: string
  readonly state: string
  readonly validUntil: string | null
}

/** The query of the second factors. */
export const factorsKey = ['own', 'factors'] as const

export const fetchSessions = () => get<readonly OwnSession[]>('/api/upms/session/getList')

export const endSession = (id: string) => post<null>('/api/upms/session/end', { id })

export const fetchLogins = () => get<readonly OwnLogin[]>('/api/log/loginRecord/getMine')

/** Browsers that are known; removed ones are left out. */
export async function fetchDevices(): Promise<readonly OwnDevice[]> {
  const filter = JSON.stringify([{ field: 'state', op: 'is', value: 'known' }])
  const { list } = await get<{ readonly list: readonly OwnDevice[] }>(
    callOf(knownDevice, 'getListByPage'),
    { page: 1, limit: 50, filter },
  )
  return list
}

export const renameDevice = ({ id, version }: OwnDevice, label: string) =>
  post<null>(callOf(knownDevice, 'update'), { id, version, label })

export const forgetDevice = ({ id, version }: OwnDevice) =>
  post<null>(callOf(knownDevice, 'forget'), { id, version })

/** 挂失 of one's own key: at once. */
export const reportLoss = (id: string, reason: string) =>
  post<null>('/api/ukey/securityKey/reportOwnLoss', { id, reason })

export const fetchFactors = () => get<OwnFactors>('/api/upms/twoFactorMethod/getOwn')

/** Which second factors of the person work now. */
export const fetchUsableFactors = () =>
  get<{ readonly totp: boolean; readonly sms: boolean; readonly ukey: boolean }>(
    '/api/upms/twoFactorMethod/getList',
  )

/** Proves the first digits of a new secret; answers the recovery codes, shown once. */
export const bindTotp = (code: string) =>
  post<{ readonly recoveryCodes: readonly string[] }>('/api/upms/twoFactorMethod/bind', { code })

export const unbindTotp = () => post<null>('/api/upms/twoFactorMethod/unbind')

export interface PhoneChange {
  /** Code sent to the old phone; absent where none is bound. */
  readonly oldCode?: string
  readonly phone: string
  readonly phoneCode: string
}

export const changePhone = (change: PhoneChange) =>
  post<null>('/api/upms/account/changePhone', change)

/** Sends a code to the phone that the account has now. */
export const sendOwnCode = () =>
  post<{ readonly resendIn: number }>('/api/upms/account/sendOldPhoneCode')

export interface OwnProfileChange {
  readonly email?: string
  /** Id of an uploaded image. */
  readonly userLogo?: string
}

export const changeProfile = (change: OwnProfileChange) =>
  post<null>('/api/upms/account/updateProfile', change)

/** Keeps a new photo; answers the file. */
export function uploadPhoto(file: File): Promise<{ readonly id: string }> {
  const form = new FormData()
  form.set('upfile', file)
  return post('/api/upms/account/uploadLogo', form)
}
