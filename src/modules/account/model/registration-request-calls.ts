import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { mobilePhone } from './login-shapes.ts'

/** 查询可注册的单位. */
export const registrationRequestUnits = ask('GET upms/registrationRequest/getUnits', {
  question: z.object({
    identity: z.enum(['organisation', 'unit', 'vendor']),
    keyword: z.string().trim().max(100),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      area: z.string(),
      /** Published lists; absent when the unit publishes none. */
      departments: z.array(z.string()).optional(),
      positions: z.array(z.string()).optional(),
      proofRequired: z.boolean(),
    }),
  ),
})

/** 补正注册申请. */
export const registrationRequestComplete = ask('POST upms/registrationRequest/complete', {
  question: z.object({
    ...{
      number: z.string().trim().max(30),
      phone: mobilePhone,
    },
    phoneCode: z.string().trim().max(20),
    department: z.string().trim().max(30).nullish(),
    position: z.string().trim().max(30).nullish(),
    remark: z.string().trim().max(200).nullish(),
    proof: z.uuid().nullish(),
  }),
  answer: z.object({
    number: z.string(),
  }),
})

/** 查询注册进度. */
export const registrationRequestState = ask('GET upms/registrationRequest/getState', {
  question: z.object({
    number: z.string().trim().max(30),
    phone: mobilePhone,
  }),
  answer: z.object({
    number: z.string(),
    state: z.enum(['expired', 'pending', 'returned', 'approved', 'rejected']),
    submittedAt: z.string(),
    opinion: z.string().nullable().optional(),
    /** What may be mended; of returned requests only. */
    department: z.string().nullable().optional(),
    position: z.string().nullable().optional(),
    remark: z.string().nullable().optional(),
    hasProof: z.boolean().optional(),
  }),
})
