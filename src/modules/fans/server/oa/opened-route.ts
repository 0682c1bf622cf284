import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { houseState } from '#kernel/server/house-state.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'

/** Where messages lead: the pages of the donor side, and this product as fans reach it. */
export interface OaPages {
  readonly own: string | undefined
  readonly donorSite: string | undefined
}

const inUse = houseState(() => ({ pages: { own: undefined, donorSite: undefined } as OaPages }))

/** Sets where messages of the house lead. */
export function setOaPages(pages: OaPages): void {
  inUse().pages = pages
}

const path = '/api/fans/messageSend/open'

/** The address in a message; none where the product does not know the donor side. */
export function linkOf(send: string, link: string | null): string | undefined {
  const { own, donorSite } = inUse().pages
  if (own === undefined || donorSite === undefined || link === null) return undefined
  return `${own}${path}?m=${send}`
}

/** `GET …/open`: somebody opened a message; noted once, and led on to the page of the donor side. */
export const openedRoute: AnyRoute = route({
  method: 'GET',
  path,
  access: 'public',
  raw: true,
  summary: '打开模板消息的链接（计点击并转到捐赠页）',
  question: z.object({ m: z.uuid('链接有误') }),
  async handle({ m }, { perform, reply }) {
    const { donorSite } = inUse().pages
    const link = await perform(async act => {
      const { rows } = await act.tx.execute<{ link: string | null; number: string | null }>(sql`
        update message_send s set clicked_at = coalesce(s.clicked_at, ${act.now.toISOString()}::timestamptz)
          from message_template t where t.id = s.template and s.id = ${m}::uuid
        returning t.link, s.number`)
      if (rows[0] === undefined || donorSite === undefined) throw absent()
      return rows[0]
    })
    const address = new URL(`${donorSite}/${link.link ?? ''}`)
    if (link.number !== null) address.searchParams.set('number', link.number)
    await reply.redirect(address.href, 302)
  },
})
