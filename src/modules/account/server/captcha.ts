import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#kernel/server/database.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { newId } from '#kernel/server/uuid.ts'
import { areIconsClicked, drawIcons, iconSize, type Point } from './icons.ts'
import { drawPuzzle, isPuzzleSolved, puzzleSize } from './puzzle.ts'
import { isTrackAccepted } from './puzzle-track.ts'
import { captchaChallenge } from './tables.ts'
import { digestOf, newSessionId } from './token.ts'

/** How long a picture may be answered and a ticket be used, in seconds. */
const lifetime = 120

export type CaptchaKind = 'puzzle' | 'icon'

/** A session and the database it is kept in. */
interface Place {
  readonly database: Database
  readonly sessionHash: string
}

/** A new slide puzzle for this session; earlier pictures of it count no more. */
export async function showPuzzle(place: Place) {
  const { background, slider, y, x } = await drawPuzzle()
  const challengeId = await keepChallenge(place, 'puzzle', { x })
  return { challengeId, background, slider, y, ...puzzleSize, expiresIn: lifetime }
}

/** A new icon captcha for this session. */
export async function showIcons(place: Place) {
  const { image, prompt, answer } = await drawIcons()
  const challengeId = await keepChallenge(place, 'icon', { points: answer })
  return { challengeId, image, prompt, ...iconSize, expiresIn: lifetime }
}

/** The ticket of a solved puzzle. */
export async function answerPuzzle(
  place: Place,
  given: { challengeId: string; x: number; track: string },
): Promise<string> {
  const { x } = puzzleAnswer.parse(await takeChallenge(place, given.challengeId, 'puzzle'))
  if (!isPuzzleSolved(given.x, x) || !isTrackAccepted(given.track))
    throw refusal('滑块位置不正确，请重试')
  return giveTicket(place, given.challengeId)
}

/** The ticket of icons clicked in order. */
export async function answerIcons(
  place: Place,
  given: { challengeId: string; points: readonly Point[] },
): Promise<string> {
  const { points } = iconAnswer.parse(await takeChallenge(place, given.challengeId, 'icon'))
  if (!areIconsClicked(given.points, points)) throw refusal('点选不正确，请重试')
  return giveTicket(place, given.challengeId)
}

/** A ticket as a call names it: validateCode of a puzzle, iconImage of icons. */
export interface GivenTicket {
  readonly validateCode?: string | undefined
  readonly iconImage?: string | undefined
}

/** Spends a ticket of one of these kinds; refused when there is none, it is old, used or another session's. */
export async function spendTicket(
  { database, sessionHash }: Place,
  given: GivenTicket,
  kinds: readonly CaptchaKind[],
): Promise<void> {
  const kind: CaptchaKind = given.validateCode ? 'puzzle' : 'icon'
  const ticket = given.validateCode || given.iconImage
  if (!ticket || !kinds.includes(kind)) throw spent()
  const { ticketHash, usedAt, ticketExpiresAt } = captchaChallenge
  const used = await database.read('all', reader =>
    reader
      .update(captchaChallenge)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(ticketHash, digestOf(ticket)),
          eq(captchaChallenge.sessionHash, sessionHash),
          eq(captchaChallenge.kind, kind),
          isNull(usedAt),
          gt(ticketExpiresAt, sql`now()`),
        ),
      )
      .returning({ id: captchaChallenge.id }),
  )
  if (used.length === 0) throw spent()
}

function spent() {
  return refusal('验证码已失效，请重新验证')
}

const puzzleAnswer = z.object({ x: z.number() })
const iconAnswer = z.object({ points: z.array(z.object({ x: z.number(), y: z.number() })) })

async function keepChallenge(
  { database, sessionHash }: Place,
  kind: CaptchaKind,
  answer: unknown,
): Promise<string> {
  const id = newId()
  await database.change('all', async tx => {
    await tx
      .update(captchaChallenge)
      .set({ answeredAt: sql`now()` })
      .where(
        and(eq(captchaChallenge.sessionHash, sessionHash), isNull(captchaChallenge.answeredAt)),
      )
    await tx.insert(captchaChallenge).values({
      ...{ id, kind, sessionHash, answer },
      expiresAt: sql`now() + interval '120 seconds'` as never,
    })
  })
  return id
}

/** One answer for each picture: whoever asks for it here has used it up. */
async function takeChallenge(
  { database, sessionHash }: Place,
  id: string,
  kind: CaptchaKind,
): Promise<unknown> {
  const taken = await database.read('all', reader =>
    reader
      .update(captchaChallenge)
      .set({ answeredAt: sql`now()` })
      .where(
        and(
          eq(captchaChallenge.id, id),
          eq(captchaChallenge.sessionHash, sessionHash),
          eq(captchaChallenge.kind, kind),
          isNull(captchaChallenge.answeredAt),
          gt(captchaChallenge.expiresAt, sql`now()`),
        ),
      )
      .returning({ answer: captchaChallenge.answer }),
  )
  const [found] = taken
  if (found === undefined) throw spent()
  return found.answer
}

async function giveTicket({ database }: Place, id: string): Promise<string> {
  const ticket = newSessionId()
  await database.read('all', reader =>
    reader
      .update(captchaChallenge)
      .set({
        ticketHash: digestOf(ticket),
        ticketExpiresAt: sql`now() + interval '120 seconds'`,
      })
      .where(eq(captchaChallenge.id, id)),
  )
  return ticket
}
