import type { Browser } from '#test/account-world.ts'

/** Work at once, at most so many at a time; answers in the order asked. */
export async function inParallel<T>(
  times: number,
  width: number,
  work: (at: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const worker = async () => {
    while (next < times) {
      const at = next++
      answers[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, times) }, worker))
  return answers
}

/** Solves a slide puzzle as a person would; answers its ticket. */
export async function puzzleTicket(browser: Browser): Promise<string> {
  const shown = await browser.get('/api/upms/sso/getPuzzleValidCode')
  const { challengeId } = shown.dataPoints
  const { x } = (await browser.get('/api/test/captcha', { challengeId })).dataPoints
  const solved = await browser.get('/api/upms/sso/checkPuzzleValidCode', {
    challengeId,
    x: String(x),
    track: puzzleTrack,
  })
  return solved.dataPoints.validateCode
}

/** How a hand moves the piece. */
export const puzzleTrack = Buffer.from('p:40,90;50,120;3,60').toString('base64url')
