import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { application } from './application.ts'
import { applicationKinds } from './index.ts'

/** What somebody sends who asks the service for something. */
export const sentApplication = z.strictObject({
  kind: z.enum(Object.keys(applicationKinds) as [keyof typeof applicationKinds], '请选择类型'),
  subject: z.string('请填写主题').trim().min(2, '主题不少于 2 个字').max(60, '主题不超过 60 个字'),
  content: z.string('请填写内容').trim().min(2, '请填写内容').max(2000, '内容不超过 2000 个字'),
  name: z.string().trim().max(20, '姓名不超过 20 个字').optional(),
  phone: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, '电话不正确')
    .optional(),
  email: z.email('邮箱不正确').max(100).optional(),
  organisationName: z.string().trim().max(60).optional(),
  route: z.string().max(200).optional(),
  requestId: z.string().max(60).optional(),
  files: z.array(z.uuid()).max(5, '附件不超过 5 个').optional(),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).optional(),
})

/** 申请处理情况. */
export const applicationFigures = ask('GET helpmanager/application/getFigures', {
  question: z.object({}),
  answer: z.object({
    today: z.number(),
    firstHours: z.number().nullable(),
    inTime: z.number().nullable(),
    satisfaction: z.number().nullable(),
    overdue: z.number(),
  }),
})

/** 查询申请的相关信息. */
export const applicationBesides = ask('GET helpmanager/application/getBesides', {
  question: z.object({ id: z.uuid() }),
  answer: z.object({
    others: z.array(presentedOf(application)),
    log: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        title: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
})

/** 登记申请. */
export const applicationEnter = ask('POST helpmanager/application/enter', {
  question: sentApplication
    .extend({ organisation: z.uuid().optional() })
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ['phone'],
      message: '请填写电话或邮箱',
    }),
  answer: z.object({
    number: z.string(),
  }),
})

/** 查询当前处理人. */
export const applicationMe = ask('GET helpmanager/application/getMe', {
  question: z.object({}),
  answer: z.object({
    id: z.string(),
  }),
})

/** 查询自己的申请. */
export const applicationMine = ask('GET helpmanager/application/getMine', {
  question: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      subject: z.string(),
      content: z.string(),
      state: z.string(),
      createdAt: z.string(),
      dueAt: z.string().nullable(),
      satisfaction: z.number().nullable(),
      files: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          size: z.number(),
          mime: z.string(),
        }),
      ),
      replies: z.array(
        z.object({
          text: z.string(),
          at: z.string(),
          internal: z.boolean(),
          side: z.enum(['system', 'applicant', 'staff']),
          by: z.string().nullable(),
          byName: z.string(),
          files: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              size: z.number(),
              mime: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** 提交申请. */
export const applicationSend = ask('POST helpmanager/application/send', {
  question: sentApplication,
  answer: z.object({
    number: z.string(),
  }),
})
