import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Browser } from './account-world.ts'

/** A FIDO2 key as its stick holds it: what of it is registered, and how it answers. */
export interface FidoStick {
  readonly credentialId: string
  /** PEM. */
  readonly publicKey: string
  /** What it answers to a fresh challenge of a browser, its counter at `count`. */
  answer(browser: Browser, count: number, host?: string): Promise<object>
}

/** A new credential on a FIDO2 key; its name is made up unless told. */
export function newFidoStick(credentialId = randomBytes(16).toString('base64url')): FidoStick {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    credentialId,
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    async answer(browser, count, host = 'localhost') {
      const { dataPoints } = await browser.get('/api/ukey/securityKey/getChallenge')
      const { challengeId, nonce } = dataPoints
      const challenge = Buffer.from(nonce).toString('base64url')
      const client = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin: `https://${host}` }),
      )
      const counter = Buffer.alloc(4)
      counter.writeUInt32BE(count)
      const data = Buffer.concat([
        createHash('sha256').update(host).digest(),
        // Somebody was present, and the key verified who.
        Buffer.from([0b101]),
        counter,
      ])
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const parts = {
        authenticatorData: data.toString('base64url'),
        clientData: client.toString('base64url'),
        signature: sign('sha256', signed, pair.privateKey).toString('base64url'),
      }
      const signature = Buffer.from(JSON.stringify(parts)).toString('base64')
      const certificate = ''
      return { challengeId, serial: credentialId, certificate, signature, sourceType: 100000 }
    },
  }
}
