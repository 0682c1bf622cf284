import { createHash, createHmac } from 'node:crypto'

/** Who asks an object storage. */
export interface S3Key {
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** A request before it is signed. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  /** SHA-256 of the body, hex. */
  readonly bodyHash: string
  readonly now: Date
}

/** SHA-256 of no bytes, hex. */
export const emptyHash = sha256('')

/**
 * The headers that sign a request: AWS Signature Version 4, as object storages of every maker
 * read it. Only the host and the x-amz headers are signed.
 */
export function signedHeaders(
  { method, url, bodyHash, now }: S3Request,
  { region, keyId, secret }: S3Key,
): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const headers = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': moment }
  const names = Object.keys(headers).join(';')
  const canonical = [
    method,
    url.pathname.split('/').map(encodePart).join('/'),
    '',
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (held, part) => createHmac('sha256', held).update(part).digest(),
    `AWS4${secret}`,
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** A path is signed as it is sent: every sign but the unreserved ones by its bytes. */
function encodePart(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
