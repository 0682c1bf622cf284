/** A FIDO2 key's answer in the fields of a key login. */
export interface FidoProof {
  readonly serial: string
  readonly certificate: string
  readonly signature: string
}

/** Whether this browser can talk to FIDO2 keys here (needs HTTPS or localhost). */
export function hasFido(): boolean {
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

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
