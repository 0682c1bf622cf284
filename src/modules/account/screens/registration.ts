import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { post } from '#ui/logic/request.ts'
import {
  registrationRequestComplete,
  registrationRequestState,
  registrationRequestUnits,
} from '../model/registration-request-calls.ts'
import { fetchToken } from './login-calls.ts'
import { sealPassword } from './seal-password.ts'

/** Whom a new colleague will belong to. */
export const identities = {
  organisation: '机构人员',
  unit: '主管单位人员',
  vendor: '厂商人员',
} as const

export type Identity = keyof typeof identities

/** A unit that accepts registrations; nothing more of it is told. */
export interface Unit {
  readonly id: string
  readonly name: string
  readonly area: string
  /** Published lists; absent when the unit publishes none. */
  readonly departments?: readonly string[]
  readonly positions?: readonly string[]
  readonly proofRequired: boolean
}

export interface RegistrationValues {
  readonly identity: Identity
  readonly unit: string
  readonly department?: string
  readonly position?: string
  readonly realName: string
  readonly phone: string
  readonly phoneCode: string
  readonly loginName: string
  readonly newPassword: string
  readonly email?: string
  readonly remark?: string
}

/** Units found by exact credit code or at least four characters of the name. */
export function searchUnits(identity: Identity, keyword: string): Promise<readonly Unit[]> {
  return fetchAsk(registrationRequestUnits, { identity, keyword: keyword.trim() })
}

/** Keeps the proof of employment until the request is sent. */
export function uploadProof(file: File): Promise<{ readonly id: string }> {
  const form = new FormData()
  form.set('upfile', file)
  return post('/api/upms/registrationRequest/upload', form)
}

interface Registration {
  readonly values: RegistrationValues
  readonly proof: string | undefined
  /** Ids of the agreement versions that were agreed to. */
  readonly consents: readonly string[]
}

/** Sends a registration; answers its number. */
export async function register(registration: Registration): Promise<{ readonly number: string }> {
  const { newPassword, ...values } = registration.values
  const { loginKey, now } = await fetchToken()
  return post('/api/upms/registrationRequest/insert', {
    ...values,
    loginPassword: await sealPassword(newPassword, loginKey, now ?? Date.now()),
    proof: registration.proof,
    consents: registration.consents,
  })
}

/** How far a registration has come. */
export interface RegistrationState {
  readonly number: string
  readonly state: 'pending' | 'returned' | 'approved' | 'rejected' | 'expired'
  readonly submittedAt: string
  readonly opinion?: string | null
  /** What may be mended; of returned requests only. */
  readonly department?: string | null
  readonly position?: string | null
  readonly remark?: string | null
  readonly hasProof?: boolean
}

/** What an applicant mends in a returned request; the phone is proved again. */
export interface Completion {
  readonly number: string
  readonly phone: string
  readonly phoneCode: string
  readonly department?: string
  readonly position?: string
  readonly remark?: string
  readonly proof?: string | undefined
}

/** Sends a returned request again under its number. */
export function completeRegistration(given: Completion): Promise<{ readonly number: string }> {
  return tell(registrationRequestComplete, given)
}

export function fetchRegistrationState(number: string, phone: string): Promise<RegistrationState> {
  return fetchAsk(registrationRequestState, { number: number.trim(), phone })
}
