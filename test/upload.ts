import type { Person } from '#kernel/server/person.ts'
import type { TestHouse } from './house.ts'
import type { Parsed } from './parsed.ts'

/** A file as a form sends it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Sends a file to a call as a form does; answers what the call answered. The person was seen by the house before. */
export function sendFile(
  house: TestHouse,
  person: Person,
  { url, file }: { readonly url: string; readonly file: SentFile },
): Promise<Parsed> {
  return sendFiles(house, person, { url, files: [file] })
}

/** The same of several files in one form. */
export async function sendFiles(
  house: TestHouse,
  person: Person,
  { url, files }: { readonly url: string; readonly files: readonly SentFile[] },
): Promise<Parsed> {
  const edge = 'edge'
  const parts = files.map(({ name, bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${edge}\r\nContent-Disposition: form-data; name="upfile"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  const response = await house.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-requested-with': 'XMLHttpRequest',
      'x-test-person': person.accountId,
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
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
