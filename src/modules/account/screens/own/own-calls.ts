import type { AnswerOf } from '#kernel/resource/ask.ts'
import { loginRecordMine } from '#modules/log/model/login-record-calls.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { callOf, get, post } from '#ui/logic/request.ts'
import {
  accountChangePhone,
  accountSendOldPhoneCode,
  accountUpdateProfile,
} from '../../model/account-calls.ts'
import { knownDevice } from '../../model/known-device.ts'
import { securityKeyReportOwnLoss } from '../../model/security-key-calls.ts'
import { sessionEnd, sessionList } from '../../model/session-calls.ts'
import {
  twoFactorMethodBind,
  twoFactorMethodList,
  twoFactorMethodOwn,
  twoFactorMethodUnbind,
} from '../../model/two-factor-method-calls.ts'

/** One live session of the person. */
export type OwnSession = AnswerOf<typeof sessionList>[number]

/** A browser from which the person logged in with every factor. */
export interface OwnDevice {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

/** The person's second factors. */
export type OwnFactors = AnswerOf<typeof twoFactorMethodOwn>

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

export const fetchSessions = () => fetchAsk(sessionList)

export const endSession = (id: string) => tell(sessionEnd, { id })

export const fetchLogins = () => fetchAsk(loginRecordMine)

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
  tell(securityKeyReportOwnLoss, { id, reason })

export const fetchFactors = () => fetchAsk(twoFactorMethodOwn)

/** Which second factors of the person work now. */
export const fetchUsableFactors = () => fetchAsk(twoFactorMethodList)

/** Proves the first digits of a new secret; answers the recovery codes, shown once. */
export const bindTotp = (code: string) => tell(twoFactorMethodBind, { code })

export const unbindTotp = () => tell(twoFactorMethodUnbind)

export interface PhoneChange {
  /** Code sent to the old phone; absent where none is bound. */
  readonly oldCode?: string
  readonly phone: string
  readonly phoneCode: string
}

export const changePhone = (change: PhoneChange) => tell(accountChangePhone, change)

/** Sends a code to the phone that the account has now. */
export const sendOwnCode = () => tell(accountSendOldPhoneCode)

export interface OwnProfileChange {
  readonly email?: string
  /** Id of an uploaded image. */
  readonly userLogo?: string
}

export const changeProfile = (change: OwnProfileChange) => tell(accountUpdateProfile, change)

/** Keeps a new photo; answers the file. */
export function uploadPhoto(file: File): Promise<{ readonly id: string }> {
  const form = new FormData()
  form.set('upfile', file)
  return post('/api/upms/account/uploadLogo', form)
}
