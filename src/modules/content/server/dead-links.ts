import { refusal } from '#kernel/server/refusal.ts'
import { fetchPublic } from '#modules/message/server/index.ts'
import { foreignLinks } from './article-checks.ts'

const most = 30
const patience = 4000

/**
 * The links that surely lead nowhere: their site answers that there is no such page. A site that
 * does not answer at all may be down for the moment, or out of our reach, and is let pass.
 */
export async function findDeadLinks(
  links: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const tried = await Promise.all(links.slice(0, most).map(link => isGone(link, signal)))
  return links.filter((_link, at) => tried[at] === true)
}

async function isGone(link: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetchPublic(link, {
      method: 'GET',
      signal,
      timeout: patience,
      mostBytes: 1,
    })
    return status === 404 || status === 410
  } catch {
    // Unreachable is not gone.
    return false
  }
}

/** Refuses a text whose links surely lead nowhere. */
export async function mustLeadSomewhere(
  { content }: { readonly content: string | null },
  signal: AbortSignal,
): Promise<void> {
  const dead = await findDeadLinks(foreignLinks(content ?? ''), signal)
  if (dead.length > 0)
    throw refusal(`正文中的链接已失效：${dead.slice(0, 3).join('、')}`, 'content')
}
