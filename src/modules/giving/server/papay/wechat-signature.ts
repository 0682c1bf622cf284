import {
  createDecipheriv,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** With what calls of a service provider are signed, and answers of WeChat Pay proved (APIv3). */
export interface WechatKeys {
  readonly mchId: string
  /** 商户API证书序列号 and its private key. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** 微信支付公钥 with its id, by which answers and notices are signed. */
  readonly platformKeyId: string
  readonly platformKey: KeyObject
  /** APIv3密钥, 32 bytes. */
  readonly apiKey: string
}

/** Seconds that the clocks of both sides may differ. */
const clockMargin = 300

/** The header `Authorization` of a call (WECHATPAY2-SHA256-RSA2048). */
export function authorisation(
  keys: WechatKeys,
  call: { readonly method: string; readonly path: string; readonly body: string },
  now = Date.now(),
): string {
  const timestamp = String(Math.floor(now / 1000))
  const nonce = randomBytes(16).toString('hex')
  const text = `${call.method}\n${call.path}\n${timestamp}\n${nonce}\n${call.body}\n`
  const signature = createSign('RSA-SHA256').update(text).sign(keys.privateKey, 'base64')
  const parts = {
    ...{ mchid: keys.mchId, nonce_str: nonce, timestamp, serial_no: keys.serial, signature },
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}

/** Whether an answer or a notice is WeChat Pay's own, and of now. */
export function isWechats(
  keys: WechatKeys,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  now = Date.now(),
): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const timestamp = header('wechatpay-timestamp')
  if (!/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > clockMargin) return false
  if (header('wechatpay-serial') !== keys.platformKeyId) return false
  return createVerify('RSA-SHA256')
    .update(`${timestamp}\n${header('wechatpay-nonce')}\n${body}\n`)
    .verify(keys.platformKey, header('wechatpay-signature'), 'base64')
}

/** What a notice keeps closed (AEAD_AES_256_GCM); throws where it was tampered with. */
export function opened(
  apiKey: string,
  sealed: { readonly ciphertext: string; readonly nonce: string; readonly associated_data: string },
): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const tag = bytes.subarray(bytes.length - 16)
  const cipher = createDecipheriv('aes-256-gcm', apiKey, sealed.nonce)
  cipher.setAuthTag(tag)
  cipher.setAAD(Buffer.from(sealed.associated_data))
  return Buffer.concat([
    cipher.update(bytes.subarray(0, bytes.length - 16)),
    cipher.final(),
  ]).toString('utf8')
}
