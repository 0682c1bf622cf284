/** The login key as getToken publishes it. */
export interface PublicLoginKey {
  id: string
  publicKey: string
}

/**
 * The password as cipher text for one use within 120 seconds of `now` (milliseconds; take the
 * server's clock from a Date header, the visitor's may be wrong). The SM2 library is fetched here
 * and only here. Works on plain HTTP too: no WebCrypto beyond random values.
 */
export async function sealPassword(
  password: string,
  key: PublicLoginKey,
  now: number,
): Promise<string> {
  const { sm2 } = await import('sm-crypto-v2')
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const content = JSON.stringify({ p: password, n: nonce, t: Math.round(now) })
  return `sm2:${key.id}:${sm2.doEncrypt(content, key.publicKey, 1)}`
}
