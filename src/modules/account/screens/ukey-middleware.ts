import { get } from '#ui/logic/request.ts'
import { usualMiddleware } from '../model/ukey-middleware.ts'
import { heldSoftKey, signSoftly } from './soft-key.ts'

/** A certificate on a plugged key, as the local middleware reads it. */
export interface KeyCertificate {
  readonly serial: string
  readonly subject: string
  /** PEM. */
  readonly certificate: string
  /** ISO. */
  readonly validUntil: string
}

const patience = 3_000
/** Typing the PIN takes a person's time. */
const signPatience = 90_000

/** No middleware, or no key in it. */
export class UkeyMissing extends Error {
  constructor() {
    super('未检测到UKEY，请插入UKEY并安装驱动')
    this.name = 'UkeyMissing'
  }
}

/** The certificates of all plugged keys, and of the test key at hand; UkeyMissing when there are none. */
export async function readCertificates(): Promise<readonly KeyCertificate[]> {
  const soft = heldSoftKey()
  const plugged = await ask({ method: 'list' }, patience).catch((error: unknown) => {
    if (soft === undefined) throw error
    return []
  })
  const certificates = Array.isArray(plugged) ? plugged.filter(isCertificate) : []
  const found = soft === undefined ? certificates : [soft, ...certificates]
  if (found.length === 0) throw new UkeyMissing()
  return found
}

/** Signs the challenge; the PIN is typed into the middleware and never seen by this page. */
export async function signChallenge(serial: string, nonce: string): Promise<string> {
  if (heldSoftKey()?.serial === serial) return signSoftly(nonce)
  const answer = await ask({ method: 'sign', serial, nonce }, signPatience)
  if (typeof answer !== 'string' || answer === '') throw new UkeyMissing()
  return answer
}

interface SettingRow {
  readonly key: string
  readonly value: unknown
}

/** The addresses of the settings, in order; the usual one where they cannot be read. */
async function addresses(): Promise<readonly string[]> {
  const rows = await get<readonly SettingRow[]>('/api/common/platformSecurity/getList').catch(
    () => [],
  )
  const value = rows.find(({ key }) => key === 'ukey.middleware')?.value
  const told = Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
  return told.length > 0 ? told : usualMiddleware
}

/** The answer of the first middleware that there is. */
async function ask(question: object, timeout: number): Promise<unknown> {
  for (const address of await addresses()) {
    const socket = await connect(address)
    if (socket) return answerOf(socket, question, timeout)
  }
  throw new UkeyMissing()
}

function connect(address: string): Promise<WebSocket | undefined> {
  return new Promise(resolve => {
    const socket = new WebSocket(address)
    const giveUp = () => {
      socket.close()
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, patience)
    socket.onopen = () => {
      clearTimeout(timer)
      resolve(socket)
    }
    socket.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
  })
}

function answerOf(socket: WebSocket, question: object, timeout: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      socket.close()
      reject(new UkeyMissing())
    }
    const timer = setTimeout(fail, timeout)
    socket.onerror = fail
    socket.onclose = fail
    socket.onmessage = ({ data }) => {
      clearTimeout(timer)
      socket.onclose = null
      socket.close()
      try {
        const { result }: { result?: unknown } = JSON.parse(String(data))
        resolve(result)
      } catch {
        reject(new UkeyMissing())
      }
    }
    socket.send(JSON.stringify(question))
  })
}

function isCertificate(value: unknown): value is KeyCertificate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'serial' in value &&
    'certificate' in value &&
    typeof value.serial === 'string' &&
    typeof value.certificate === 'string'
  )
}
