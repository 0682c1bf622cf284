import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { checkSpan, spanFields } from '#modules/cause/model/board-period.ts'

const fen = z.number()
/** Parts of one; null where there is nothing to divide by. */
const rate = z.number().nullable()
const counted = z.array(z.object({ key: z.string(), count: z.number() }))
const spanAsked = z.object(spanFields).superRefine(checkSpan)
const ofAccount = z
  .object({ ...spanFields, account: z.uuid('公众号编号有误').optional() })
  .superRefine(checkSpan)
const span = { from: z.string(), to: z.string() }

/** 粉丝捐赠: gifts by what brought them, and by article; amounts in fen, net of what was given back. */
export const fanGiftFigures = ask('GET fans/fanGift/getFigures', {
  question: ofAccount,
  answer: z.object({
    ...span,
    ways: z.array(z.object({ key: z.string(), gifts: z.number(), amount: fen })),
    articles: z.array(
      z.object({
        ...{ title: z.string(), reads: z.number(), gifts: z.number(), amount: fen },
        /** Fen for a thousand reads. */
        perThousand: fen.nullable(),
      }),
    ),
  }),
})

/** 粉丝数据: who follows, leaves, writes and becomes a donor (fans.md "fansdata"). */
export const fanBoard = ask('GET fans/fan/getBoard', {
  question: ofAccount,
  answer: z.object({
    ...span,
    total: z.number(),
    fresh: z.number(),
    lost: z.number(),
    active: z.number(),
    converted: z.number(),
    days: z.array(z.object({ at: z.string(), fresh: z.number(), lost: z.number() })),
    scenes: counted,
    /** By province. */
    areas: counted,
    /** `weekday-hour` of what fans did; Monday is 1, Beijing time. */
    hours: z.array(z.object({ key: z.string(), gifts: z.number() })),
    funnel: counted,
    messages: z.array(
      z.object({
        ...{ scene: z.string(), sent: z.number(), delivered: z.number(), clicked: z.number() },
      }),
    ),
  }),
})

/** 个人数据: persons who give to the organisations in reach (fans.md "userdata"). */
export const personBoard = ask('GET people/donor/getPersonBoard', {
  question: spanAsked,
  answer: z.object({
    ...span,
    donors: z.number(),
    fresh: z.number(),
    /** Gave on two days or more of the span, as a part of its donors. */
    repeat: rate,
    /** Gave in the span before and in this one, as a part of the former. */
    kept: rate,
    average: fen.nullable(),
    median: fen.nullable(),
    major: z.number(),
    months: z.array(z.object({ at: z.string(), fresh: z.number(), returning: z.number() })),
    /** Recency and frequency of the night's RFM: `5-4`. */
    rfm: z.array(z.object({ key: z.string(), count: z.number(), money: fen })),
    bands: counted,
    sexes: counted,
    areas: counted,
    fields: counted,
    cohorts: z.array(
      z.object({
        ...{ month: z.string(), donors: z.number() },
        again: z.array(z.number().nullable()),
      }),
    ),
  }),
})

const organisationLine = z.object({
  id: z.string(),
  name: z.string(),
  fans: z.number(),
  donors: z.number(),
  repeat: rate,
  monthly: z.number(),
  average: fen.nullable(),
  /** Thanked within seven days, as a part of the gifts that were to be thanked. */
  thanked: rate,
  /** Progress that was published in time, as a part of what was due. */
  inTime: rate,
  /** Mean days from the gift to its receipt. */
  receiptDays: z.number().nullable(),
})

/** 机构数据: how organisations care for donors; an own one stands against the median. */
export const organisationBoard = ask('GET people/donor/getOrganisationBoard', {
  question: spanAsked,
  answer: z.object({
    ...span,
    lines: z.array(organisationLine),
    /** Of all organisations, without saying whose figures they are. */
    median: z.object({ repeat: rate, average: fen.nullable(), thanked: rate, inTime: rate }),
    trend: z.array(z.object({ at: z.string(), donors: z.number(), amount: fen })),
  }),
})

const share = z.object({ key: z.string(), count: z.number(), amount: fen })

/** 企业数据: what companies and their staff give (fans.md "compdata"). */
export const companyBoard = ask('GET fans/company/getBoard', {
  question: spanAsked,
  answer: z.object({
    ...span,
    active: z.number(),
    fresh: z.number(),
    total: fen,
    goods: fen,
    matched: fen,
    staff: fen,
    promised: fen,
    delivered: fen,
    kinds: z.array(share),
    industries: z.array(share),
    levels: z.array(share),
    ranking: z.array(
      z.object({ id: z.string(), name: z.string(), gifts: z.number(), amount: fen }),
    ),
    years: z.array(z.object({ at: z.string(), promised: fen, delivered: fen })),
    ending: z.array(
      z.object({
        ...{ id: z.string(), company: z.string(), name: z.string(), title: z.string() },
        ...{ to: z.string(), promised: fen },
      }),
    ),
  }),
})

/** 团体数据: groups and what was given in their name (fans.md "groupdata"). */
export const groupBoard = ask('GET fans/donorGroup/getBoard', {
  question: z.object({ organisation: spanFields.organisation }),
  answer: z.object({
    groups: z.number(),
    members: z.number(),
    /** Of gifts that name a group, each once. */
    amount: fen,
    gifts: z.number(),
    average: fen.nullable(),
    /** Groups with a gift within ninety days. */
    active: z.number(),
    kinds: z.array(share),
    ranking: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), members: z.number(), gifts: z.number() },
        ...{ amount: fen, average: fen.nullable() },
      }),
    ),
    months: z.array(z.object({ at: z.string(), groups: z.number(), amount: fen })),
  }),
})
