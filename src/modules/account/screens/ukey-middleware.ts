import { ukeyMiddleware } from '../model/ukey-middleware.ts'

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

/** The certificates of all plugged keys; UkeyMissing when there are none. */
export async function readCertificates(): Promise<readonly KeyCertificate[]> {
  const answer = await ask({ method: 'list' }, patience)
  const certificates = Array.isArray(answer) ? answer.filter(isCertificate) : []
  if (certificates.length === 0) throw new UkeyMissing()
  return certificates
}

/** Signs the challenge; the PIN is typed into the middleware and never seen by this page. */
export async function signChallenge(serial: string, nonce: string): Promise<string> {
  const answer = await ask({ method: 'sign', serial, nonce }, signPatience)
  if (typeof answer !== 'string' || answer === '') throw new UkeyMissing()
  return answer
}

function ask(question: object, timeout: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(ukeyMiddleware)
    const fail = () => {
      socket.close()
      reject(new UkeyMissing())
    }
    const timer = setTimeout(fail, timeout)
    socket.onopen = () => socket.send(JSON.stringify(question))
    socket.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    socket.onmessage = ({ data }) => {
      clearTimeout(timer)
      socket.close()
      try {
        const { result }: { result?: unknown } = JSON.parse(String(data))
        resolve(result)
      } catch {
        reject(new UkeyMissing())
      }
    }
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
