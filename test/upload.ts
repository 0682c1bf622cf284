import type { Person } from '#kernel/server/person.ts'
import type { TestHouse } from './house.ts'
import type { Parsed } from './parsed.ts'

/** A file as a form sends it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Sends a file to a call as a form does; answers what the call answered. The person was seen by the house before. */
export async function sendFile(
  house: TestHouse,
  person: Person,
  { url, file: { name, bytes } }: { readonly url: string; readonly file: SentFile },
): Promise<Parsed> {
  const edge = 'edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="upfile"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const response = await house.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-requested-with': 'XMLHttpRequest',
      'x-test-person': person.accountId,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { status: response.statusCode, ...response.json() }
}

/** The status of reading an address as somebody, or as a visitor. */
export async function statusOf(
  house: TestHouse,
  person: Person | null,
  url: string,
): Promise<number> {
  const headers = person === null ? {} : { 'x-test-person': person.accountId }
  return (await house.app.inject({ method: 'GET', url, headers })).statusCode
}
