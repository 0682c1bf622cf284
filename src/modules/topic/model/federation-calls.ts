import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { pageContent } from './page-content.ts'

/** A page as the public sees it: its content with the facts of the records that it shows. */
export const shownPage = z.object({
  content: pageContent,
  /** Where the site shows it; null where its organisation has no site. */
  address: z.string().nullable(),
  organisation: z.object({
    name: z.string(),
    /** Number of the certificate of public fundraising (慈善法 25); null without one. */
    certificate: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  /** Fen, pieces: what the shown causes raised and paid out. */
  figures: z.object({ raised: z.number(), paidOut: z.number(), causes: z.number() }),
  causes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      number: z.string(),
      organisation: z.string(),
      state: z.string(),
      isEnded: z.boolean(),
      raised: z.number(),
    }),
  ),
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  below: z.array(z.object({ id: z.string(), title: z.string(), path: z.string() })),
})
export type ShownPage = z.infer<typeof shownPage>

/** 预览: the working copy, or what is online. */
export const federationPreview = ask('GET zhuanti/federationPage/getPreview', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    version: z.enum(['working', 'online']).default('working'),
  }),
  answer: shownPage.nullable(),
})

/** The public reads a page by its path; each reading counts. */
export const federationShown = ask('GET zhuanti/federationPage/getShown', {
  question: z.object({ path: z.string().max(30) }),
  answer: shownPage.nullable(),
})

/** 数据: visits by day, and the gifts that came by the page. */
export const federationVisits = ask('GET zhuanti/federationPage/getVisits', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), views: z.number() })),
    gifts: z.number(),
    /** Fen. */
    given: z.number(),
  }),
})

/** 可展示的标的: of the federation and of members that agreed. */
export const federationCauses = ask('GET zhuanti/federationPage/getCauses', {
  question: z.object({
    /** One's own when absent. */
    organisation: z.uuid('机构编号有误').optional(),
    page: z.uuid('记录编号有误').optional(),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      number: z.string(),
      organisation: z.string(),
      state: z.string(),
      isEnded: z.boolean(),
    }),
  ),
})
