import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from '#test/account-world.ts'
import type { Standing } from './standing.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The ticket of a captcha this browser has solved, without drawing the picture: what guards
 * passwords and codes is tested as if captchas were no hindrance at all.
 */
export async function solvedTicket(standing: Standing, browser: Browser): Promise<string> {
  if (!browser.cookies.has('__Host-gyb_sid')) await browser.get('/api/platform/term/getTerms')
  const ticket = randomBytes(32).toString('base64url')
  await standing.database.read('all', reader =>
    reader.client.query(
      `insert into captcha_challenge (id, kind, session_hash, answer, expires_at, answered_at,
         ticket_hash, ticket_expires_at)
       values (gen_random_uuid(), 'puzzle', $1, '{}', now() + interval '120 seconds', now(), $2,
         now() + interval '120 seconds')`,
      [digestOf(browser.cookies.get('__Host-gyb_sid') ?? ''), digestOf(ticket)],
    ),
  )
  return ticket
}
