/** A FIDO2 key's answer in the fields of a key login. */
export interface FidoProof {
  readonly serial: string
  readonly certificate: string
  readonly signature: string
}

/** A credential belongs to a domain: under a bare IP address no browser makes or uses one. */
const isAddress = /^[\d.]+$|^\[/

/** Whether this browser can talk to FIDO2 keys here (needs HTTPS or localhost, and a domain). */
export function hasFido(): boolean {
  if (isAddress.test(window.location.hostname)) return false
  return window.isSecureContext && 'credentials' in navigator && 'PublicKeyCredential' in window
}

/** Lets a FIDO2 key sign the nonce; undefined when the person gave up. */
export async function signWithFido(nonce: string): Promise<FidoProof | undefined> {
  const credential = await navigator.credentials
    .get({
      publicKey: { challenge: new TextEncoder().encode(nonce), userVerification: 'required' },
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return undefined
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) return undefined
  const parts = {
    authenticatorData: base64url(response.authenticatorData),
    clientData: base64url(response.clientDataJSON),
    signature: base64url(response.signature),
  }
  return { serial: credential.id, certificate: '', signature: btoa(JSON.stringify(parts)) }
}

/** What of a FIDO2 key is registered. */
export interface FidoCredential {
  readonly credentialId: string
  /** PEM. */
  readonly publicKey: string
}

/** ES256 and RS256 (COSE): what the server can verify. */
const algorithms = [-7, -257]

/**
 * Lets a FIDO2 key make a credential that it finds again without being told its name; undefined when
 * the person gave up. Whose key it becomes is proved when it is bound.
 */
export async function newFidoCredential(serial: string): Promise<FidoCredential | undefined> {
  const credential = await navigator.credentials
    .create({
      publicKey: {
        rp: { id: window.location.hostname, name: document.title },
        user: {
          id: crypto.getRandomValues(new Uint8Array(16)),
          name: serial,
          displayName: `UKEY ${serial}`,
        },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return undefined
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) return undefined
  const key = response.getPublicKey()
  return key === null ? undefined : { credentialId: credential.id, publicKey: pemOf(key) }
}

function pemOf(key: ArrayBuffer): string {
  const lines = btoa(String.fromCharCode(...new Uint8Array(key))).match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
