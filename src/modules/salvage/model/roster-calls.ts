import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const batch = z.uuid('批次编号有误')
const uuid = z.uuid('编号有误').nullish()

/** 添加人员: people of the registry into a roster that is still being kept, each once. */
export const rosterAdd = ask('POST rescue/grantBatch/addLines', {
  question: z.strictObject({
    batch,
    lines: z
      .array(
        z.strictObject({
          person: z.uuid('请选择人员'),
          amount: z.int('金额应精确到分').min(1, '金额应大于 0').nullish(),
          classify: uuid,
          household: uuid,
          members: z.int().min(1).max(50).nullish(),
          receiver: z.string().trim().max(50).nullish(),
          relation: uuid,
          account: z.string().trim().max(32).nullish(),
          bank: z.string().trim().max(60).nullish(),
        }),
      )
      .min(1, '请选择人员')
      .max(1000, '一次不超过 1000 人'),
  }),
  answer: z.object({ added: z.number(), skipped: z.number() }),
})

/** 生成名册: by a rule over the people that the organisation sees, or from a former batch; `preview` only counts. */
export const rosterFill = ask('POST rescue/grantBatch/fillRoster', {
  question: z.strictObject({
    batch,
    source: uuid,
    ageFrom: z.int().min(0).max(130).nullish(),
    ageTo: z.int().min(0).max(130).nullish(),
    sex: z.enum(['1', '2']).nullish(),
    classify: uuid,
    /** 排除本期已救助. */
    excludeHelped: z.boolean().default(true),
    preview: z.boolean().default(false),
  }),
  answer: z.object({ count: z.number(), added: z.number() }),
})

/** 公示名单: masked, as anybody may read it; who is under age is a number only. */
export const batchNotice = ask('GET rescue/grantBatch/getNotice', {
  question: z.object({ id: batch }),
  answer: z.object({
    number: z.string(),
    title: z.string(),
    organisation: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    minors: z.number(),
    lines: z.array(
      z.object({ name: z.string(), classify: z.string().nullable(), amount: z.number() }),
    ),
    left: z.number(),
  }),
})

/** What a reviewer compares before he decides: money, findings, lines by lot, and the batch before. */
export const batchFacts = ask('GET rescue/grantBatch/getReviewFacts', {
  question: z.object({ id: batch }),
  answer: z.object({
    available: z.number().nullable(),
    lineRest: z.number().nullable(),
    blocks: z.number(),
    warns: z.number(),
    unanswered: z.number(),
    before: z
      .object({
        number: z.string(),
        added: z.number(),
        left: z.number(),
        changed: z.number(),
        amount: z.number(),
      })
      .nullable(),
    lot: z.array(
      z.object({
        id: z.string(),
        no: z.number(),
        name: z.string(),
        idNumber: z.string(),
        classify: z.string().nullable(),
        amount: z.number(),
      }),
    ),
  }),
})

/** 资金: what was held, booked and given back for a batch. */
export const batchMoney = ask('GET rescue/grantBatch/getMoney', {
  question: z.object({ id: batch }),
  answer: z.object({
    held: z.number(),
    voucherBalance: z.number(),
    postings: z.array(
      z.object({
        number: z.number(),
        event: z.string(),
        label: z.string(),
        day: z.string(),
        amount: z.number(),
        memo: z.string(),
      }),
    ),
  }),
})

/** 个人救助史: years and types, and what is left of this period's allowance. */
export const personHistory = ask('GET rescue/rescueRecord/getPersonHistory', {
  question: z.object({ person: z.uuid('人员编号有误') }),
  answer: z.object({
    years: z.array(
      z.object({ year: z.string(), type: z.string(), times: z.number(), amount: z.number() }),
    ),
  }),
})
